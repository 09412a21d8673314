public import ComposableRuntime

/// Makes a content for each element of a collection, with a store of the element.
///
/// It is the logic of the view of that name, for contents of any type.
///
/// ```swift
/// let rows = ForEachStore(store.scope(state: \.todos, action: AppAction.todo(id:action:))) { todo in
///   TodoRow(store: todo)
/// }
/// render(rows.body)
/// ```
public struct ForEachStore<ID: Hashable & Sendable, EachState, EachAction, Content> {
  private let store: Store<IdentifiedArray<ID, EachState>, (ID, EachAction)>
  private let content: (Store<EachState, EachAction>) -> Content

  /// Creates the contents of a collection.
  ///
  /// - Parameters:
  ///   - store: The store of the collection.
  ///   - content: Makes the content of an element.
  public init(
    _ store: Store<IdentifiedArray<ID, EachState>, (ID, EachAction)>,
    content: @escaping (_ store: Store<EachState, EachAction>) -> Content
  ) {
    (self.store, self.content) = (store, content)
  }

  /// The contents of the current elements, in their order.
  ///
  /// The store of an element that is removed keeps the last state that was read.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  public var body: [Content] {
    let elements = store.base.state
    return zip(elements.ids, elements).map { id, element in
      var last = element
      let element = store.scope(
        state: { elements in
          last = elements[id: id] ?? last
          return last
        }, action: { (id, $0) })
      return content(element)
    }
  }
}

internal import OrderedCollections

extension Store {
  /// Returns the stores of the elements of a collection, one for each element.
  ///
  /// ```swift
  /// for row in store.scope(state: \.rows, action: \.rows) { show(row) }
  /// ```
  ///
  /// The stores are those that `scope(state: \.rows[id: id], action: \.rows[id: id])` returns. Each is made when it is
  /// accessed. The collection is a snapshot: its elements and their order stay the same when the state changes.
  ///
  /// - Parameters:
  ///   - state: The key path to the collection of the elements' states.
  ///   - action: The case that wraps the elements' actions.
  /// - Complexity: O(1).
  public func scope<ID, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    ScopedElements(store: self, state: state, action: action)
  }

  /// Returns the stores of the elements of a collection: `store.scope(\.rows, action: \.rows)`.
  ///
  /// - Complexity: O(1).
  public func scope<ID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    scope(state: state, action: action)
  }

  fileprivate func element<ID, ElementState, ElementAction>(
    _ id: ID, last: ElementState,
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> Store<ElementState, ElementAction> {
    _$scope(state: state.appending(path: \.[id: id]), action: action.appending(path: \.[id: id]), last: last)
  }
}

/// The collection of stores that ``Store/scope(state:action:)`` returns.
///
/// `@preconcurrency`, because collections are not isolated, but stores belong to the main actor. Use it only there.
private struct ScopedElements<State, Action, ID: Hashable & Sendable, ElementState, ElementAction>:
  @preconcurrency RandomAccessCollection
{
  private let store: Store<State, Action>
  private let state: KeyPath<State, IdentifiedArray<ID, ElementState>>
  private let action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  private let elements: IdentifiedArray<ID, ElementState>

  @MainActor
  init(
    store: Store<State, Action>, state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) {
    (self.store, self.state, self.action) = (store, state, action)
    elements = store.state[keyPath: state]
  }

  var startIndex: Int { elements.startIndex }
  var endIndex: Int { elements.endIndex }

  @MainActor subscript(position: Int) -> Store<ElementState, ElementAction> {
    store.element(elements.ids[position], last: elements[position], state: state, action: action)
  }
}

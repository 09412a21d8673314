public import OrderedCollections

/// A collection whose elements are found by their ids, for code that works with any such collection.
public protocol IdentifiedCollection<ID, Element>: Collection {
  /// The type of the ids.
  associatedtype ID: Hashable
  /// The type of the collection of all ids.
  associatedtype IDs: Collection<ID>

  /// The ids, in the order of the elements.
  var ids: IDs { get }

  /// The element with an id, or nil when there is none.
  subscript(id id: ID) -> Element? { get }
}

/// An ``IdentifiedCollection`` whose elements are changed, added and removed by their ids.
///
/// ```swift
/// func finish<Todos: MutableIdentifiedCollection<Int, Todo>>(_ id: Int, in todos: inout Todos) {
///   todos[id: id]?.isDone = true
/// }
/// ```
public protocol MutableIdentifiedCollection<ID, Element>: IdentifiedCollection {
  /// The element with an id. Setting nil removes the element; setting an element when there is none adds it.
  subscript(id id: ID) -> Element? { get set }
}

extension IdentifiedArray: MutableIdentifiedCollection {}

public import OrderedCollections

/// An ordered collection of elements with unique ids.
///
/// Elements are looked up by id in O(1). So an action that arrives late reaches the right element even after it was
/// moved, and no other element after it was removed.
///
/// Copies share their elements in chunks of 64. Changing one element of a copy copies the chunk that it is in and the
/// references to the other chunks, so that a change of one row of 20,000 copies 64 rows.
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
/// todos[id: 2]?.isDone = true
/// todos.remove(id: 1)
/// ```
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The key path to the id of an element.
  public let id: KeyPath<Element, ID>

  /// Each access that may change it counts as a change of structure.
  @usableFromInline var elementsByID: ChunkedDictionary<ID, Element> { didSet { changes?.countStructure() } }

  /// Counts the changes for observation; nil when the elements are not observable.
  @usableFromInline var changes: IdentifiedArrayChanges?

  @usableFromInline init(id: KeyPath<Element, ID>, elementsByID: ChunkedDictionary<ID, Element>) {
    (self.id, self.elementsByID) = (id, elementsByID)
    changes = Element.self is any ObservableState.Type ? IdentifiedArrayChanges() : nil
  }

  /// Creates an empty array.
  ///
  /// - Parameter id: The key path to the id of an element.
  public init(id: KeyPath<Element, ID>) {
    self.init(id: id, elementsByID: ChunkedDictionary())
  }

  /// Creates an array of elements with unique ids.
  ///
  /// - Parameters:
  ///   - elements: The elements. Two elements with the same id are a programming error, which stops the program.
  ///   - id: The key path to the id of an element.
  /// - Complexity: O(*n*).
  @inlinable public init(uniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(
      id: id, elementsByID: ChunkedDictionary(uniqueKeysWithValues: elements.lazy.map { ($0[keyPath: id], $0) }))
  }

  /// Creates an array of elements, of which several may have the same id.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The key path to the id of an element.
  ///   - combine: Gets the earlier and the later of two elements with the same id, and returns the element to keep,
  ///     which must have that id.
  /// - Complexity: O(*n*).
  public init(
    _ elements: some Sequence<Element>, id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    var elementsByID = ChunkedDictionary<ID, Element>()
    for element in elements {
      let key = element[keyPath: id]
      elementsByID[key] = try elementsByID[key].map { try combine($0, element) } ?? element
    }
    self.init(id: id, elementsByID: elementsByID)
  }

  /// Creates an array of elements whose ids the caller knows to be unique.
  ///
  /// It is the same as ``init(uniqueElements:id:)``: two elements with the same id stop the program, in a release build,
  /// too, where TCA does not look.
  ///
  /// - Parameters:
  ///   - elements: The elements. Two elements with the same id are a programming error, which stops the program.
  ///   - id: The key path to the id of an element.
  /// - Complexity: O(*n*).
  @_disfavoredOverload
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(uniqueElements: elements, id: id)
  }

  /// Creates a copy of an array.
  public init(_ elements: Self) { self = elements }

  /// Creates an array of the elements of a slice.
  ///
  /// - Complexity: O(*n*).
  public init(_ elements: SubSequence) { self.init(uniqueElements: elements, id: elements.base.id) }

  /// The ids, in the order of the elements.
  @inlinable public var ids: OrderedSet<ID> { elementsByID.keys }

  /// The elements as an array.
  ///
  /// - Complexity: O(1) for at most 64 elements, otherwise O(*n*).
  @inlinable public var elements: [Element] { elementsByID.values.elements }

  /// All chunks but the last have 64 elements, and none is empty.
  @inlinable package var chunks: [[Element]] { elementsByID.values.chunks }

  /// The element with an id. Setting nil removes the element. Setting an element replaces the one with the id, or
  /// appends the new element when there is none.
  ///
  /// The new element must have the id. An element with another id is a programming error, which stops the program.
  ///
  /// - Complexity: O(1) to read, to change and to add; O(*n*) to remove. The first change of a copy also copies the
  ///   references to all chunks: O(*n* / 64).
  @inlinable public subscript(id id: ID) -> Element? {
    get { elementsByID[id] }
    _modify {
      let before = changes.map { ($0, version(of: elementsByID[id])) }
      defer { if let before { count(before.0, before.1, identity(of: elementsByID[id])) } }
      yield &elementsByID[id]
      precondition(
        elementsByID[id].map { $0[keyPath: self.id] == id } ?? true,
        "an element of an IdentifiedArray has to keep its id")
    }
  }

  /// Counts a change in place as one of content if the observers of the element were notified of it, and as none if there was no
  /// element and there is none; otherwise it stays a change of structure.
  @usableFromInline mutating func count(
    _ changes: IdentifiedArrayChanges, _ old: _ObservableStateVersion?, _ new: ObservableStateID?
  ) {
    switch (old, new) {
    case (nil, nil): self.changes = changes
    case (let old?, let new?) where new.isNotified(since: old):
      self.changes = changes
      self.changes?.countContent()
    default: break
    }
  }

  @usableFromInline func identity(of element: Element?) -> ObservableStateID? {
    (element as? any ObservableState)?._$id
  }

  /// The version of an element, to be read before it is changed.
  @usableFromInline func version(of element: Element?) -> _ObservableStateVersion? { identity(of: element)?.current }

  /// Returns whether the array has an element with the same id as `element`.
  ///
  /// - Complexity: O(1).
  @inlinable public func contains(_ element: Element) -> Bool { elementsByID.keys.contains(element[keyPath: id]) }

  /// Returns the index of the element with an id, or nil when there is none.
  ///
  /// - Complexity: O(1).
  @inlinable public func index(id: ID) -> Int? { elementsByID.keys.firstIndex(of: id) }
}

/// An ``IdentifiedArray`` of elements that are `Identifiable`, by their `id`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  public init() { self.init(id: \.id) }

  /// Creates an array of elements with unique ids.
  ///
  /// - Parameter elements: The elements. Two elements with the same id are a programming error, which stops the
  ///   program.
  /// - Complexity: O(*n*).
  @inlinable public init(uniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, id: \.id)
  }

  /// Creates an array of elements whose ids the caller knows to be unique.
  ///
  /// It is the same as ``init(uniqueElements:)``: two elements with the same id stop the program, in a release build, too,
  /// where TCA does not look.
  ///
  /// - Parameter elements: The elements. Two elements with the same id are a programming error, which stops the
  ///   program.
  /// - Complexity: O(*n*).
  @_disfavoredOverload
  public init(uncheckedUniqueElements elements: some Sequence<Element>) { self.init(uniqueElements: elements) }

  /// Creates an array of elements, of which several may have the same id.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - combine: Gets the earlier and the later of two elements with the same id, and returns the element to keep,
  ///     which must have that id.
  /// - Complexity: O(*n*).
  public init(_ elements: some Sequence<Element>, uniquingIDsWith combine: (Element, Element) throws -> Element)
    rethrows
  {
    try self.init(elements, id: \.id, uniquingIDsWith: combine)
  }
}

public import OrderedCollections

/// An ordered collection of elements that each have an identity, which no two share.
///
/// Elements are found by identity at once, so that an action that comes late still reaches the right one, wherever it
/// has been moved to, or none when it is gone.
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
/// todos[id: 2]?.isDone = true
/// todos.remove(id: 1)
/// ```
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The key path to the identity of an element.
  public let id: KeyPath<Element, ID>

  var elementsByID: OrderedDictionary<ID, Element> { didSet { changes?.countStructure() } }

  /// What has changed, for observers; nil where the elements are not observable.
  private(set) var changes: IdentifiedArrayChanges?

  init(id: KeyPath<Element, ID>, elementsByID: OrderedDictionary<ID, Element>) {
    (self.id, self.elementsByID) = (id, elementsByID)
    changes = Element.self is any ObservableState.Type ? IdentifiedArrayChanges() : nil
  }

  /// Creates an empty array.
  ///
  /// - Parameter id: The key path to the identity of an element.
  public init(id: KeyPath<Element, ID>) {
    self.init(id: id, elementsByID: [:])
  }

  /// Creates an array of elements with different identities.
  ///
  /// - Parameters:
  ///   - elements: The elements. That two of them share an identity is a mistake in the program.
  ///   - id: The key path to the identity of an element.
  /// - Complexity: O(*n*).
  public init(uniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(
      id: id, elementsByID: OrderedDictionary(uniqueKeysWithValues: elements.lazy.map { ($0[keyPath: id], $0) }))
  }

  /// Creates an array of elements, of which some may share an identity.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The key path to the identity of an element.
  ///   - combine: Returns the element that stays of two, the first and the later one. It keeps their identity.
  /// - Complexity: O(*n*).
  public init(
    _ elements: some Sequence<Element>, id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(
      id: id,
      elementsByID: try OrderedDictionary(
        elements.lazy.map { ($0[keyPath: id], $0) }, uniquingKeysWith: combine))
  }

  /// The identities, in the order of the elements.
  public var ids: OrderedSet<ID> { elementsByID.keys }

  /// The elements as an array.
  ///
  /// - Complexity: O(1).
  public var elements: [Element] { elementsByID.values.elements }

  /// The element with an identity. Setting nil removes it; setting an element adds it at the end when it is new.
  ///
  /// An element that is set keeps the identity: it is a mistake in the program to set one with another.
  ///
  /// - Complexity: O(1) to read, to change and to add; O(*n*) to remove.
  public subscript(id id: ID) -> Element? {
    get { elementsByID[id] }
    _modify {
      let before = changes.map { ($0, identity(of: elementsByID[id])) }
      defer { if let before { count(before.0, before.1, identity(of: elementsByID[id])) } }
      yield &elementsByID[id]
      precondition(
        elementsByID[id].map { $0[keyPath: self.id] == id } ?? true,
        "an element of an IdentifiedArray has to keep its id")
    }
  }

  /// Counts a change of an element in place as what it is.
  ///
  /// - Parameters:
  ///   - changes: What had changed before.
  ///   - old: The identity that the element had for its observers.
  ///   - new: The one that it has.
  mutating func count(_ changes: IdentifiedArrayChanges, _ old: ObservableStateID?, _ new: ObservableStateID?) {
    guard let old, let new, new.isAnnounced(since: old) else { return }
    self.changes = changes
    self.changes?.countContent()
  }

  /// The identity that an element has for its observers.
  func identity(of element: Element?) -> ObservableStateID? { (element as? any ObservableState)?._$id }

  /// Whether there is an element with the identity of this one.
  ///
  /// - Complexity: O(1).
  public func contains(_ element: Element) -> Bool { elementsByID.keys.contains(element[keyPath: id]) }

  /// The index of the element with an identity.
  ///
  /// - Complexity: O(1).
  public func index(id: ID) -> Int? { elementsByID.index(forKey: id) }
}

/// An array of elements by their own `id`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  public init() { self.init(id: \.id) }

  /// Creates an array of elements with different identities.
  ///
  /// - Parameter elements: The elements. That two of them share an identity is a mistake in the program.
  /// - Complexity: O(*n*).
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, id: \.id)
  }

  /// Creates an array of elements, of which some may share an identity.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - combine: Returns the element that stays of two, the first and the later one. It keeps their identity.
  /// - Complexity: O(*n*).
  public init(_ elements: some Sequence<Element>, uniquingIDsWith combine: (Element, Element) throws -> Element)
    rethrows
  {
    try self.init(elements, id: \.id, uniquingIDsWith: combine)
  }
}

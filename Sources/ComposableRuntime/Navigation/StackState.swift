internal import IssueReporting
public import OrderedCollections

/// The states of the screens of a navigation stack, the root's first child first.
///
/// Each element has an id, by which actions name it; see ``StackElementID``.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var path = StackState<Path.State>()
/// }
///
/// state.path.append(.detail(Detail.State()))
/// state.path[id: id, case: \.detail]?.isSaving = true
/// state.path.pop(from: id)
/// ```
///
/// `forEach(_:action:destination:)` runs the features of the elements.
public struct StackState<Element> {
  @usableFromInline package internal(set) var entries = IdentifiedArrayOf<StackEntry<Element>>()
  /// Above all ids that the stack has used.
  @usableFromInline private(set) var floor = 0

  /// The ids when the reducer last ran; if some are gone at the next run, their effects are cancelled.
  @usableFromInline var mounted: OrderedSet<StackElementID> = []

  /// Creates an empty stack.
  public init() {}

  package init(entries: IdentifiedArrayOf<StackEntry<Element>>) {
    self.entries = entries
    for entry in entries { leaveOut(entry.id) }
  }

  /// The ids of the elements, in order.
  @inlinable public var ids: OrderedSet<StackElementID> { entries.ids }

  /// The element with an id. Setting nil removes the element, and none of those after it.
  ///
  /// Setting an element whose id the stack does not have adds it to the end, in tests only: elsewhere it is reported as an
  /// issue, and changes nothing. A function that has the place as an `inout` argument adds it everywhere, as in TCA.
  ///
  /// - Complexity: O(1) to read, to change and to add; O(*n*) to remove.
  @inlinable public subscript(id id: StackElementID) -> Element? {
    get { entries[id: id]?.element }
    set {
      if entries.ids.contains(id) {
        entries[id: id][Element.self] = newValue
      } else if let newValue {
        add(newValue, unexpectedly: id)
      }
    }
    _modify {
      if entries.ids.contains(id) {
        yield &entries[id: id][Element.self]
      } else {
        var element: Element?
        yield &element
        if let element { push(element, id: id) }
      }
    }
  }

  /// The payload of the element with an id, if the element is of a case.
  ///
  /// Setting or changing it when there is no such element is reported as an issue, and changes nothing. Setting nil removes
  /// the element.
  ///
  /// ```swift
  /// state.path[id: id, case: \.detail]?.isSaving = true
  /// ```
  public subscript<Case>(id id: StackElementID, case path: CaseKeyPath<Element, Case>) -> Case?
  where Element: CasePathable {
    get { self[id: id, case: AnyCasePath(path)] }
    _modify { yield &self[id: id, case: AnyCasePath(path)] }
  }

  /// The payload of the element with an id, if the element is of a case: `state.path[id: id, case: /Path.State.detail]`.
  public subscript<Case>(id id: StackElementID, case path: AnyCasePath<Element, Case>) -> Case? {
    get { self[id: id].flatMap { path.extract(from: $0) } }
    _modify {
      var value = self[id: id].flatMap { path.extract(from: $0) }
      let isThere = value != nil
      yield &value
      if isThere {
        self[id: id] = value.map { path.embed($0) }
      } else {
        let found = self[id: id].map { "the case \"\(ActionName.caseName(of: $0))\"" } ?? "no element"
        reportIssue(
          "cannot set the payload of a case at the id \(id): found \(found), expected the case with \(Case.self)")
      }
    }
  }

  /// Removes the element with an id and all elements after it. It does nothing if there is no such element.
  @inlinable public mutating func pop(from id: StackElementID) {
    guard let index = entries.index(id: id) else { return }
    entries.removeSubrange(index...)
  }

  /// Removes all elements after the element with an id. It does nothing if there is no such element.
  public mutating func pop(to id: StackElementID) {
    guard let index = entries.index(id: id) else { return }
    entries.removeSubrange((index + 1)...)
  }

  /// The stack must not have the id.
  @inlinable mutating func push(_ element: Element, id: StackElementID) {
    leaveOut(id)
    entries.append(StackEntry(id: id, element: element))
  }

  @usableFromInline mutating func leaveOut(_ id: StackElementID) {
    // An id from outside may be any number, and a huge one would leave no ids above it.
    if id.generation < Int.max / 2 { floor = Swift.max(floor, id.generation + 1) }
  }

  @usableFromInline mutating func add(_ element: Element, unexpectedly id: StackElementID) {
    guard isTesting else {
      return reportIssue(
        """
        an element was set that is not in the stack: found the id \(id), expected one of \(ids.map(\.description))

        hint: append a new element, which gets an id of its own
        """)
    }
    push(element, id: id)
  }
}

extension StackState: Sendable where Element: Sendable {}

extension StackState: RandomAccessCollection, RangeReplaceableCollection {
  public var startIndex: Int { entries.startIndex }

  public var endIndex: Int { entries.endIndex }

  public subscript(position: Int) -> Element { entries[position].element }

  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    entries.removeAll(keepingCapacity: keepCapacity)
  }

  /// Replaces the elements of a range. The new elements get new ids.
  public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    var new: [StackEntry<Element>] = []
    let ids = newElements.isEmpty ? nil : StackElementIDs.current
    for element in newElements {
      guard let id = ids?.make(notBelow: floor) else { break }
      leaveOut(id)
      new.append(StackEntry(id: id, element: element))
    }
    entries.replaceSubrange(subrange, with: new)
  }
}

internal import OrderedCollections

extension IdentifiedArray {
  /// Removes the element with an identity.
  ///
  /// - Returns: The element, or nil when there was none.
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func remove(id: ID) -> Element? { elementsByID.removeValue(forKey: id) }

  /// Removes the element with the identity of this one.
  ///
  /// - Returns: The element that was there, or nil when there was none.
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? { remove(id: element[keyPath: id]) }

  /// Removes the element at a position.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func remove(at position: Int) -> Element { elementsByID.remove(at: position).value }

  /// Removes all elements.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    elementsByID.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes the elements that satisfy a condition.
  ///
  /// - Complexity: O(*n*).
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try elementsByID.removeAll { try shouldBeRemoved($0.value) }
  }

  /// Removes the first element, of an array that has one.
  ///
  /// - Returns: The element.
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func removeFirst() -> Element { elementsByID.removeFirst().value }

  /// Removes the first elements.
  ///
  /// - Complexity: O(*n*).
  public mutating func removeFirst(_ count: Int) { elementsByID.removeFirst(count) }

  /// Removes the last element, of an array that has one.
  ///
  /// - Returns: The element.
  @discardableResult
  public mutating func removeLast() -> Element { elementsByID.removeLast().value }

  /// Removes the last elements.
  public mutating func removeLast(_ count: Int) { elementsByID.removeLast(count) }

  /// Removes the elements of a range of positions.
  public mutating func removeSubrange(_ bounds: Range<Int>) { elementsByID.removeSubrange(bounds) }

  /// Removes the elements of a range of positions.
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) { elementsByID.removeSubrange(bounds) }

  /// Removes the elements at some positions, as a list on a screen asks for.
  ///
  /// - Complexity: O(*n*).
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    for offset in offsets.sorted(by: >) { elementsByID.remove(at: offset) }
  }

  /// Moves elements to another place, as a list on a screen asks for.
  ///
  /// - Parameters:
  ///   - source: The positions of the elements.
  ///   - destination: The position, before the move, of the element that they come to stand before.
  /// - Complexity: O(*n*).
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let moved = Set(source)
    let parts = [
      elementsByID.elements[..<destination].enumerated().filter { !moved.contains($0.offset) }.map(\.element),
      moved.sorted().map { elementsByID.elements[$0] },
      elementsByID.elements[destination...].enumerated()
        .filter { !moved.contains($0.offset + destination) }.map(\.element),
    ]
    elementsByID = OrderedDictionary(uniqueKeysWithValues: parts.joined().map { ($0.key, $0.value) })
  }

  /// The elements that satisfy a condition, in their order.
  ///
  /// - Complexity: O(*n*).
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    Self(id: id, elementsByID: try elementsByID.filter { try isIncluded($0.value) })
  }
}

extension IdentifiedArray {
  /// Removes the element with an id.
  ///
  /// - Returns: The removed element, or nil when there was none.
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable public mutating func remove(id: ID) -> Element? { index(id: id).map { remove(at: $0) } }

  /// Removes the element with the same id as `element`.
  ///
  /// - Returns: The removed element, or nil when there was none.
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable public mutating func remove(_ element: Element) -> Element? { remove(id: element[keyPath: id]) }

  /// Removes the element at a position.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable public mutating func remove(at position: Int) -> Element { elementsByID.remove(at: position) }

  /// Removes all elements.
  @inlinable public mutating func removeAll(keepingCapacity: Bool = false) {
    if !isEmpty { elementsByID.removeAll(keepingCapacity: keepingCapacity) }
  }

  /// Removes the elements that satisfy a condition.
  ///
  /// - Complexity: O(*n*).
  @inlinable public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    keep(try indices.filter { try !shouldBeRemoved(self[$0]) })
  }

  /// Removes the first element. The array must not be empty.
  ///
  /// - Returns: The removed element.
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable public mutating func removeFirst() -> Element { elementsByID.remove(at: 0) }

  /// Removes the first `count` elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable public mutating func removeFirst(_ count: Int) { removeSubrange(..<count) }

  /// Removes the last element. The array must not be empty.
  ///
  /// - Returns: The removed element.
  @discardableResult
  @inlinable public mutating func removeLast() -> Element { elementsByID.remove(at: count - 1) }

  /// Removes the last `count` elements.
  @inlinable public mutating func removeLast(_ count: Int) { removeSubrange((self.count - count)...) }

  /// Removes the elements in a range of positions.
  @inlinable public mutating func removeSubrange(_ bounds: Range<Int>) {
    if !bounds.isEmpty { elementsByID.removeSubrange(bounds) }
  }

  /// Removes the elements in a range of positions.
  @inlinable public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    removeSubrange(bounds.relative(to: self))
  }

  /// Removes the elements at the given positions, for `onDelete` of a SwiftUI list.
  ///
  /// The positions must be those of elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let removed = Set(offsets)
    precondition(removed.allSatisfy(indices.contains), "a position is not that of an element")
    keep(indices.filter { !removed.contains($0) })
  }

  /// Moves elements to another position, for `onMove` of a SwiftUI list.
  ///
  /// - Parameters:
  ///   - source: The positions of the elements to move.
  ///   - destination: The position, counted before the move, before which the elements are inserted.
  /// - Complexity: O(*n*).
  @inlinable public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let moved = Set(source)
    let kept = { (range: Range<Int>) in range.filter { !moved.contains($0) } }
    keep(kept(0..<destination) + moved.sorted() + kept(destination..<count))
  }

  /// Returns the elements that satisfy a condition, in the same order.
  ///
  /// - Complexity: O(*n*).
  @inlinable public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var filtered = self
    try filtered.removeAll { try !isIncluded($0) }
    return filtered
  }
}

public import OrderedCollections

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  @inlinable public var startIndex: Int { 0 }

  @inlinable public var endIndex: Int { elementsByID.keys.count }

  @inlinable public func makeIterator() -> some IteratorProtocol<Element> { elementsByID.values.makeIterator() }

  /// The element at a position.
  ///
  /// Setting an element replaces the one at the position. When an element at another position has the id of the new
  /// element, that element moves to this position with the new value, and the elements between shift by one. So
  /// algorithms that set elements one by one, such as `sort(using:)`, lose no element. Changing an element in place
  /// must not give it the id of another element.
  ///
  /// - Complexity: O(1) to read, and to set or change an element that keeps its id; otherwise O(*n*).
  @inlinable public subscript(position: Int) -> Element {
    get { elementsByID.values[position] }
    _modify {
      let old = elementsByID.keys[position]
      let before = changes.map { ($0, version(of: elementsByID.values[position])) }
      defer {
        if elementsByID.values[position][keyPath: id] != old {
          updateIdentity(at: position)
        } else if let before {
          count(before.0, before.1, identity(of: elementsByID.values[position]))
        }
      }
      yield &elementsByID.values[position]
    }
    set {
      let new = newValue[keyPath: id]
      if elementsByID.keys[position] == new {
        replaceValue(at: position, with: newValue)
      } else if elementsByID.removeValue(forKey: new) != nil {
        elementsByID.updateValue(newValue, forKey: new, insertingAt: position)
      } else {
        replace(at: position, with: newValue, new)
      }
    }
  }

  /// The new element must have the same id.
  @inlinable mutating func replaceValue(at position: Int, with element: Element) {
    let before = changes.map { ($0, version(of: elementsByID.values[position])) }
    elementsByID.values[position] = element
    if let before { count(before.0, before.1, identity(of: element)) }
  }

  /// Updates the key of an element whose id was changed in place.
  @inlinable mutating func updateIdentity(at position: Int) {
    let new = elementsByID.values[position][keyPath: id]
    precondition(elementsByID[new] == nil, "an IdentifiedArray has an element with this id already")
    replace(at: position, with: elementsByID.values[position], new)
  }

  @inlinable mutating func replace(at position: Int, with element: Element, _ key: ID) {
    elementsByID.remove(at: position)
    elementsByID.updateValue(element, forKey: key, insertingAt: position)
  }

  /// Exchanges two elements.
  @inlinable public mutating func swapAt(_ first: Int, _ second: Int) {
    if first != second { elementsByID.swapAt(first, second) }
  }

  /// Reorders the elements as `body` reorders their positions; if `body` throws, nothing changes.
  @inlinable mutating func reorder<Result>(_ body: (inout [Int]) throws -> Result) rethrows -> Result {
    var positions = Array(indices)
    let result = try body(&positions)
    keep(positions)
    return result
  }

  /// Replaces the elements by those at the given positions, none of which may occur twice.
  @inlinable mutating func keep(_ positions: [Int]) {
    if !positions.elementsEqual(indices) { elementsByID.keep(positions) }
  }

  /// Moves the elements that satisfy a condition after all others.
  ///
  /// - Returns: The index of the first element that satisfies the condition.
  @discardableResult
  @inlinable public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    let values = elementsByID.values
    return try reorder { positions in try positions.partition { try belongsInSecondPartition(values[$0]) } }
  }

  /// Reverses the order of the elements.
  @inlinable public mutating func reverse() { reorder { $0.reverse() } }

  /// Shuffles the elements.
  @inlinable public mutating func shuffle() { reorder { $0.shuffle() } }

  /// Shuffles the elements with `generator`.
  @inlinable public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    reorder { $0.shuffle(using: &generator) }
  }

  /// Sorts the elements with a predicate.
  @inlinable public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    let elements = elements
    try reorder { positions in
      try positions.sort { try areInIncreasingOrder(elements[$0], elements[$1]) }
    }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in ascending order.
  @inlinable public mutating func sort() { sort(by: <) }
}

extension IdentifiedArray: RangeReplaceableCollection where Element: Identifiable, ID == Element.ID {
  /// Replaces the elements of a range.
  ///
  /// Ids stay unique. A new element with the id of an element outside of the range replaces the value of that element.
  /// Of several new elements with the same id, only the first is used.
  ///
  /// - Complexity: O(*n* + *m*) for *n* elements and *m* new elements.
  @inlinable public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    if elementsByID.keys[subrange].elementsEqual(newElements.lazy.map(\.id)) {
      for (position, element) in zip(subrange, newElements) { replaceValue(at: position, with: element) }
      return
    }
    let positions = subrange.upperBound..<endIndex
    var rest = ChunkedDictionary(
      uniqueKeysWithValues: zip(elementsByID.keys[positions], elementsByID.values.elements(in: positions))
        .lazy.map { (key: $0, value: $1) })
    elementsByID.removeSubrange(subrange.lowerBound..<endIndex)
    var known: Set<ID> = []
    for element in newElements where known.insert(element.id).inserted {
      if rest.keys.contains(element.id) {
        rest[element.id] = element
      } else {
        elementsByID[element.id] = element
      }
    }
    for (key, element) in rest.pairs { elementsByID[key] = element }
  }
}

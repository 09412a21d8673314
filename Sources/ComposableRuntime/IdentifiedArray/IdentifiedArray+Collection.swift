internal import OrderedCollections

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { elementsByID.values.startIndex }

  public var endIndex: Int { elementsByID.values.endIndex }

  /// The element at a position.
  ///
  /// An element that is set may have another identity. That another element of the array has it is a mistake in the
  /// program: exchange elements by ``swapAt(_:_:)``.
  ///
  /// - Complexity: O(1) to read and to set one of the same identity, else O(*n*).
  public subscript(position: Int) -> Element {
    get { elementsByID.values[position] }
    _modify {
      let old = elementsByID.keys[position]
      var element = elementsByID.values[position]
      defer { replace(old, at: position, with: element) }
      yield &element
    }
    set { replace(elementsByID.keys[position], at: position, with: newValue) }
  }

  private mutating func replace(_ old: ID, at position: Int, with element: Element) {
    let new = element[keyPath: id]
    if new == old {
      elementsByID.values[position] = element
    } else {
      precondition(elementsByID[new] == nil, "an IdentifiedArray has an element with this id already")
      elementsByID.remove(at: position)
      elementsByID.updateValue(element, forKey: new, insertingAt: position)
    }
  }

  /// Exchanges two elements.
  public mutating func swapAt(_ first: Int, _ second: Int) { elementsByID.swapAt(first, second) }

  /// Moves the elements that satisfy a condition after all others.
  ///
  /// - Returns: The index of the first of them.
  @discardableResult
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    try elementsByID.partition { try belongsInSecondPartition($0.value) }
  }

  /// Turns the order of the elements round.
  public mutating func reverse() { elementsByID.reverse() }

  /// Puts the elements into a random order.
  public mutating func shuffle() { elementsByID.shuffle() }

  /// Puts the elements into an order that `generator` chooses.
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    elementsByID.shuffle(using: &generator)
  }

  /// Puts the elements into an order.
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try elementsByID.sort { try areInIncreasingOrder($0.value, $1.value) }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Puts the elements into their order.
  public mutating func sort() { sort(by: <) }
}

public import OrderedCollections

extension IdentifiedArray {
  /// Appends an element, unless the array has an element with the same id.
  ///
  /// - Returns: Whether the element was added, and the index of the element with this id.
  /// - Complexity: O(1) on average.
  @discardableResult
  @inlinable public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: endIndex)
  }

  /// Appends elements, and skips those whose id the array already has.
  ///
  /// - Complexity: O(*n*) for *n* new elements.
  @inlinable public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Inserts an element at a position, unless the array has an element with the same id.
  ///
  /// - Returns: Whether the element was added, and the index of the element with this id.
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable public mutating func insert(_ element: Element, at position: Int) -> (inserted: Bool, index: Int) {
    let key = element[keyPath: id]
    if let existing = index(id: key) { return (false, existing) }
    elementsByID.updateValue(element, forKey: key, insertingAt: position)
    return (true, position)
  }

  /// Replaces the element with the same id, or appends the new element when there is none.
  ///
  /// - Returns: The replaced element, or nil when there was none.
  /// - Complexity: O(1) on average.
  @discardableResult
  @inlinable public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: endIndex).originalMember
  }

  /// Replaces the element with the same id, or inserts the new element at a position when there is none.
  ///
  /// - Returns: The replaced element, or nil when there was none, and the index of the new element.
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable public mutating func updateOrInsert(_ element: Element, at position: Int) -> (
    originalMember: Element?, index: Int
  ) {
    let (inserted, index) = insert(element, at: position)
    return (inserted ? nil : update(element, at: index), index)
  }

  /// Replaces the element at a position. The new element must have the same id.
  ///
  /// - Returns: The replaced element.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public mutating func update(_ element: Element, at position: Int) -> Element {
    let old = elementsByID.values[position]
    precondition(
      element[keyPath: id] == elementsByID.keys[position], "an element of an IdentifiedArray has to keep its id")
    replaceValue(at: position, with: element)
    return old
  }

  /// Reserves storage for a number of elements.
  @inlinable public mutating func reserveCapacity(_ minimumCapacity: Int) {
    let before = changes
    elementsByID.keys.reserveCapacity(minimumCapacity)
    changes = before
  }
}

internal import OrderedCollections

extension IdentifiedArray {
  /// Adds an element at the end, unless there is one with its identity.
  ///
  /// - Returns: Whether it was added, and the index of the element with this identity.
  /// - Complexity: O(1) on average.
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: endIndex)
  }

  /// Adds elements at the end, those whose identities are there already left out.
  ///
  /// - Complexity: O(*n*) for *n* new elements.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Adds an element at a position, unless there is one with its identity.
  ///
  /// - Returns: Whether it was added, and the index of the element with this identity.
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func insert(_ element: Element, at position: Int) -> (inserted: Bool, index: Int) {
    let key = element[keyPath: id]
    if let existing = elementsByID.index(forKey: key) { return (false, existing) }
    elementsByID.updateValue(element, forKey: key, insertingAt: position)
    return (true, position)
  }

  /// Puts an element in the place of the one with its identity, or at the end when there is none.
  ///
  /// - Returns: The element that was there.
  /// - Complexity: O(1) on average.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    elementsByID.updateValue(element, forKey: element[keyPath: id])
  }

  /// Puts an element in the place of the one with its identity, or at a position when there is none.
  ///
  /// - Returns: The element that was there, and the index where the new one is.
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func updateOrInsert(_ element: Element, at position: Int) -> (
    originalMember: Element?, index: Int
  ) {
    elementsByID.updateValue(element, forKey: element[keyPath: id], insertingAt: position)
  }

  /// Puts an element in the place of the one at a position, which has to have its identity.
  ///
  /// - Returns: The element that was there.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func update(_ element: Element, at position: Int) -> Element {
    let old = elementsByID.values[position]
    precondition(
      element[keyPath: id] == elementsByID.keys[position], "an element of an IdentifiedArray has to keep its id")
    elementsByID.values[position] = element
    return old
  }

  /// Makes room for a number of elements.
  public mutating func reserveCapacity(_ minimumCapacity: Int) { elementsByID.reserveCapacity(minimumCapacity) }
}

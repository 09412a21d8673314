internal import OrderedCollections

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { elementsByID.values.startIndex }

  public var endIndex: Int { elementsByID.values.endIndex }

  /// The element at a position.
  ///
  /// An element that is set takes the place of the one there. If it has the identity of another element of the array, that
  /// one moves here with its new value, and those between move by one: so algorithms of collections that set elements one by
  /// one, such as `sort(using:)`, find all of them again. An element that is changed in place must not get the identity of
  /// another.
  ///
  /// - Complexity: O(1) to read, to change in place, and to set one of the same identity; else O(*n*).
  public subscript(position: Int) -> Element {
    get { elementsByID.values[position] }
    _modify {
      let old = elementsByID.keys[position]
      let before = changes.map { ($0, identity(of: elementsByID.values[position])) }
      defer {
        updateIdentity(old, at: position)
        if let before { count(before.0, before.1, identity(of: elementsByID.values[position])) }
      }
      yield &elementsByID.values[position]
    }
    set {
      let new = newValue[keyPath: id]
      if elementsByID.keys[position] == new {
        elementsByID.values[position] = newValue
      } else if elementsByID.removeValue(forKey: new) != nil {
        elementsByID.updateValue(newValue, forKey: new, insertingAt: position)
      } else {
        replace(at: position, with: newValue, new)
      }
    }
  }

  /// Follows a change of an element's identity.
  private mutating func updateIdentity(_ old: ID, at position: Int) {
    let element = elementsByID.values[position]
    let new = element[keyPath: id]
    guard new != old else { return }
    precondition(elementsByID[new] == nil, "an IdentifiedArray has an element with this id already")
    replace(at: position, with: element, new)
  }

  private mutating func replace(at position: Int, with element: Element, _ key: ID) {
    elementsByID.remove(at: position)
    elementsByID.updateValue(element, forKey: key, insertingAt: position)
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

extension IdentifiedArray: RangeReplaceableCollection where Element: Identifiable, ID == Element.ID {
  /// Puts elements in the place of others.
  ///
  /// No identity is there twice: a new element with that of one that stays only gives this its value, and of new ones with the
  /// same the first counts.
  ///
  /// - Complexity: O(*n*) in the elements of both.
  public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    var rest = OrderedDictionary(uniqueKeysWithValues: elementsByID.elements[subrange.upperBound...])
    elementsByID.removeSubrange(subrange.lowerBound...)
    var known: Set<ID> = []
    for element in newElements where known.insert(element.id).inserted {
      if rest.exchange(element, forKey: element.id) { continue }
      elementsByID[element.id] = element
    }
    for (key, element) in rest { elementsByID[key] = element }
  }
}

extension OrderedDictionary {
  /// Sets the value of a key that is there.
  ///
  /// - Returns: Whether it is.
  fileprivate mutating func exchange(_ value: Value, forKey key: Key) -> Bool {
    guard let index = index(forKey: key) else { return false }
    values[index] = value
    return true
  }
}

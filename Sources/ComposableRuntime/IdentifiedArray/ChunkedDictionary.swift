public import OrderedCollections

/// An ordered dictionary with values in chunks: copies share their keys until keys change, and the chunks in which no value changes.
@frozen @usableFromInline struct ChunkedDictionary<Key: Hashable, Value> {
  @usableFromInline var keys: OrderedSet<Key> = []
  @usableFromInline var values = ChunkedArray<Value>()

  @inlinable init() {}

  /// Stops the program if a key occurs twice.
  @inlinable init(uniqueKeysWithValues pairs: some Sequence<(key: Key, value: Value)>) {
    var elements: [Value] = []
    elements.reserveCapacity(pairs.underestimatedCount)
    keys.reserveCapacity(pairs.underestimatedCount)
    for (key, value) in pairs {
      let (isNew, _) = keys.append(key)
      precondition(isNew, "two elements have the same id")
      elements.append(value)
    }
    values = ChunkedArray(elements)
  }

  @inlinable var pairs: Zip2Sequence<OrderedSet<Key>, ChunkedArray<Value>> { zip(keys, values) }

  @inlinable subscript(key: Key) -> Value? {
    get { keys.firstIndex(of: key).map { values[$0] } }
    _modify {
      let position = keys.firstIndex(of: key)
      var value = position.map { values.take(at: $0) }
      defer {
        if let position {
          if value == nil { keys.remove(at: position) }
          values.putBack(value, at: position)
        } else if let value {
          keys.append(key)
          values.append(value)
        }
      }
      yield &value
    }
  }

  /// Sets the value of a key, and inserts the key at `position` if it is new.
  @discardableResult
  @inlinable mutating func updateValue(
    _ value: Value, forKey key: Key, insertingAt position: Int
  ) -> (originalMember: Value?, index: Int) {
    let (inserted, index) = keys.insert(key, at: position)
    if inserted {
      values.insert(value, at: index)
      return (nil, index)
    }
    let old = values[index]
    values[index] = value
    return (old, index)
  }

  @inlinable mutating func removeValue(forKey key: Key) -> Value? { keys.firstIndex(of: key).map { remove(at: $0) } }

  @discardableResult
  @inlinable mutating func remove(at position: Int) -> Value {
    keys.remove(at: position)
    return values.remove(at: position)
  }

  @inlinable mutating func removeAll(keepingCapacity: Bool) {
    keys.removeAll(keepingCapacity: keepingCapacity)
    values.removeAll(keepingCapacity: keepingCapacity)
  }

  @inlinable mutating func removeSubrange(_ bounds: Range<Int>) {
    keys.removeSubrange(bounds)
    values.removeSubrange(bounds)
  }

  @inlinable mutating func swapAt(_ first: Int, _ second: Int) {
    keys.swapAt(first, second)
    values.swapAt(first, second)
  }

  /// Replaces the pairs by those at the given positions, none of which may occur twice.
  @inlinable mutating func keep(_ positions: [Int]) {
    let (oldKeys, oldValues) = (keys, values)
    keys = OrderedSet(uncheckedUniqueElements: positions.lazy.map { oldKeys[$0] })
    values = ChunkedArray(positions.map { oldValues[$0] })
  }
}

extension ChunkedDictionary: Equatable where Value: Equatable {}

extension ChunkedDictionary: Hashable where Value: Hashable {}

internal import OrderedCollections

/// A dictionary in an order, whose values are in chunks: copies share their keys until keys change, and the values of
/// all chunks in which no value changes.
struct ChunkedDictionary<Key: Hashable, Value> {
  private(set) var keys: OrderedSet<Key> = []
  private(set) var values = ChunkedArray<Value>()

  init() {}

  /// Creates a dictionary of keys and values. A key that is there twice stops the program.
  init(uniqueKeysWithValues pairs: some Sequence<(key: Key, value: Value)>) {
    let pairs = Array(pairs)
    keys = OrderedSet(pairs.lazy.map(\.key))
    precondition(keys.count == pairs.count, "two elements have the same id")
    values = ChunkedArray(pairs.map(\.value))
  }

  var pairs: Zip2Sequence<OrderedSet<Key>, ChunkedArray<Value>> { zip(keys, values) }

  func index(forKey key: Key) -> Int? { keys.firstIndex(of: key) }

  subscript(key: Key) -> Value? {
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

  /// The value at a position.
  subscript(position position: Int) -> Value {
    get { values[position] }
    _modify { yield &values[position] }
  }

  /// Sets the value of a key, and appends the key if it is new.
  ///
  /// - Returns: The old value.
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    updateValue(value, forKey: key, insertingAt: keys.count).originalMember
  }

  /// Sets the value of a key, and inserts the key at a position if it is new.
  ///
  /// - Returns: The old value, and the index of the key.
  @discardableResult
  mutating func updateValue(
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

  mutating func removeValue(forKey key: Key) -> Value? { keys.firstIndex(of: key).map { remove(at: $0) } }

  @discardableResult
  mutating func remove(at position: Int) -> Value {
    keys.remove(at: position)
    return values.remove(at: position)
  }

  mutating func removeAll(keepingCapacity: Bool) {
    keys.removeAll(keepingCapacity: keepingCapacity)
    values.removeAll(keepingCapacity: keepingCapacity)
  }

  mutating func removeAll(where shouldBeRemoved: (Value) throws -> Bool) rethrows {
    let kept = try pairs.filter { try !shouldBeRemoved($1) }
    if kept.count < keys.count { self = Self(uniqueKeysWithValues: kept.lazy.map { (key: $0, value: $1) }) }
  }

  mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    let bounds = bounds.relative(to: values)
    keys.removeSubrange(bounds)
    values.removeSubrange(bounds)
  }

  mutating func swapAt(_ first: Int, _ second: Int) {
    keys.swapAt(first, second)
    values.swapAt(first, second)
  }

  mutating func reserveCapacity(_ minimumCapacity: Int) { keys.reserveCapacity(minimumCapacity) }

  /// Changes the order and the number of the pairs of keys and values as `body` does it. If `body` throws, nothing
  /// changes.
  ///
  /// - Complexity: O(*n*), and what `body` takes.
  mutating func rearrange<Result>(
    _ body: (inout [(key: Key, value: Value)]) throws -> Result
  ) rethrows -> Result {
    var pairs = self.pairs.map { (key: $0, value: $1) }
    let result = try body(&pairs)
    self = Self(uniqueKeysWithValues: pairs)
    return result
  }
}

extension ChunkedDictionary: Equatable where Value: Equatable {}

extension ChunkedDictionary: Hashable where Value: Hashable {}

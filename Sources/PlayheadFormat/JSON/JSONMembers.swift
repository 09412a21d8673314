public import OrderedCollections

/// The members of an object, in the order in which they were read or added.
///
/// Names are compared by their bytes, as JSON's are, and not as Swift compares strings.
///
/// ```swift
/// var members: JSONMembers<Int> = ["caf\u{E9}": 1]
/// members["cafe\u{301}"] = 2
/// members.count  // 2
/// ```
public struct JSONMembers<Value> {
  @usableFromInline var storage: OrderedDictionary<JSONName, Value>

  /// No members, with room for some.
  @inlinable public init(minimumCapacity: Int = 0) {
    storage = OrderedDictionary(minimumCapacity: minimumCapacity)
  }

  /// Members in the order of a sequence.
  ///
  /// - Precondition: no name is in it twice.
  @inlinable public init<Members: Sequence>(uniqueKeysWithValues members: Members)
  where Members.Element == (key: String, value: Value) {
    storage = OrderedDictionary(uniqueKeysWithValues: members.lazy.map { (JSONName($0.key), $0.value) })
  }
}

extension JSONMembers: Sendable where Value: Sendable {}

extension JSONMembers: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { storage.count }

  @inlinable public subscript(position: Int) -> (key: String, value: Value) {
    let element = storage.elements[position]
    return (element.key.text, element.value)
  }
}

extension JSONMembers {
  /// The value of the member with a name; nil removes it.
  ///
  /// - Complexity: O(1); removing is O(*n*).
  @inlinable public subscript(name: String) -> Value? {
    get { storage[JSONName(name)] }
    set { storage[JSONName(name)] = newValue }
  }

  /// The names, in the order of the members.
  @inlinable public var keys: [String] { storage.keys.map(\.text) }

  /// The values, in the order of the members.
  @inlinable public var values: [Value] { storage.values.elements }

  /// The place of a member in the order; nil where there is none with this name.
  @inlinable public func index(forKey name: String) -> Int? {
    storage.index(forKey: JSONName(name))
  }

  /// Sets the value of a member, at the end where it is new, and returns the value before.
  @inlinable @discardableResult public mutating func updateValue(_ value: Value, forKey name: String) -> Value? {
    storage.updateValue(value, forKey: JSONName(name))
  }

  /// Removes a member and returns its value.
  ///
  /// - Complexity: O(*n*).
  @inlinable @discardableResult public mutating func removeValue(forKey name: String) -> Value? {
    storage.removeValue(forKey: JSONName(name))
  }

  /// Lets `body` change the value at an index in place.
  @inlinable mutating func change<Failure: Error>(
    at position: Int, _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) {
    try body(&storage.values[position])
  }

  /// The same names with other values.
  @inlinable public func mapValues<Other>(_ transform: (Value) throws -> Other) rethrows -> JSONMembers<Other> {
    var members = JSONMembers<Other>()
    members.storage = try storage.mapValues(transform)
    return members
  }
}

// Two objects are equal whatever the order of their members.
extension JSONMembers: Equatable where Value: Equatable {
  public static func == (left: JSONMembers, right: JSONMembers) -> Bool {
    left.count == right.count && left.storage.allSatisfy { name, value in right.storage[name] == value }
  }
}

extension JSONMembers: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for (name, value) in storage {
      var member = Hasher()
      member.combine(name)
      member.combine(value)
      sum ^= member.finalize()
    }
    hasher.combine(sum)
  }
}

extension JSONMembers: ExpressibleByDictionaryLiteral {
  /// The last of several members with one name counts.
  @inlinable public init(dictionaryLiteral members: (String, Value)...) {
    storage = OrderedDictionary(members.lazy.map { (JSONName($0.0), $0.1) }, uniquingKeysWith: { $1 })
  }
}

import PlayheadPlatform

/// A JSON value that keeps what other JSON types lose: every bit of 64-bit integers and of doubles, and the order of
/// an object's members.
///
/// Two values are equal when they are the same JSON: the order of members does not count, and `1` equals `1.0`.
/// Doubles are the same when their bits are, so `-0.0` differs from `0`.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"count": 9223372036854775808}"#)
/// value["count"]  // .unsigned(9223372036854775808)
/// ```
public enum JSONValue: Sendable {
  /// The members of an object, in the order in which they were read or added.
  public typealias Object = JSONMembers<JSONValue>

  case null
  case bool(Bool)
  /// A number without fraction or exponent that fits 64 signed bits.
  case integer(Int64)
  /// A number without fraction or exponent above `Int64.max` that fits 64 unsigned bits.
  case unsigned(UInt64)
  /// A number that has a fraction or an exponent, or is `-0`, and that a double holds.
  case double(Double)
  /// A number that neither 64-bit integers nor a double can hold, as it was written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(Object)
}

extension JSONValue {
  /// The member called `name`, or nil where this is no object or has no such member.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The element at `index`, or nil where this is no array or has no such element.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// An unsigned integer in the one form that the type has for it.
  public init(_ value: UInt64) {
    self = Int64(exactly: value).map(JSONValue.integer) ?? .unsigned(value)
  }

  /// The value as an `Int`, where it is an integer that fits.
  public var int: Int? {
    guard case .integer(let value) = self else { return nil }
    return Int(exactly: value)
  }

  /// The digits of an integer of any width; nil for any other value.
  package var wholeNumber: String? {
    switch self {
    case .integer(let value): return String(value)
    case .unsigned(let value): return String(value)
    case .number(let text):
      let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
      return digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ? text : nil
    case .null, .bool, .double, .string, .array, .object: return nil
    }
  }

  /// The text of a string.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// What JSON calls this kind of value, for messages.
  public var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .integer, .unsigned, .double, .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The six kinds of value of JSON (RFC 8259).
  public enum Kind: String, Sendable {
    case null, bool, number, string, array, object
  }
}

extension JSONValue: Hashable {
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.double(let double), .integer(let integer)), (.integer(let integer), .double(let double)):
      Int64(exactly: double) == integer && !(double == 0 && double.sign == .minus)
    case (.double(let double), .unsigned(let unsigned)), (.unsigned(let unsigned), .double(let double)):
      UInt64(exactly: double) == unsigned
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    // Near the end of the stack, values count as different.
    case (.array(let left), .array(let right)): !StackRoom.isLow() && left == right
    case (.object(let left), .object(let right)): !StackRoom.isLow() && left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(Double(value).bitPattern)
    case .unsigned(let value): hasher.combine(Double(value).bitPattern)
    case .double(let value): hasher.combine(value.bitPattern)
    case .number(let text), .string(let text): hasher.combine(JSONName(text))
    case .array(let elements): if !StackRoom.isLow() { hasher.combine(elements) }
    case .object(let members): if !StackRoom.isLow() { hasher.combine(members) }
    }
  }
}

extension JSONValue {
  /// Whether two values are equal in the sense of RFC 6902 (4.6), where 0 and -0 are the same number.
  package func isWorth(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.double(0), .integer(0)), (.integer(0), .double(0)), (.double(0), .double(0)): return true
    case (.array(let elements), .array(let others)):
      return !StackRoom.isLow() && elements.count == others.count && zip(elements, others).allSatisfy { $0.isWorth($1) }
    case (.object(let members), .object(let others)):
      return !StackRoom.isLow() && members.count == others.count
        && members.allSatisfy { name, value in others[name].map { value.isWorth($0) } ?? false }
    default: return self == other
    }
  }
}

/// A value is a string with its JSON text in a coder, which would lose digits of its numbers and the order of its members otherwise.
extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws { try self.init(parsing: String(from: decoder)) }

  public func encode(to encoder: any Encoder) throws {
    var writer = JSONWriter()
    writer.append(self)
    try writer.text.encode(to: encoder)
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    var object = Object(minimumCapacity: members.count)
    for (name, value) in members { object[name] = value }
    self = .object(object)
  }
}

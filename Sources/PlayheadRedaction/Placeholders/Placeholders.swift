package import PlayheadFormat

/// Makes the placeholders for redacted values: equal values get equal ones, different values different ones, and each
/// decodes as the type that it replaces. The mapping depends on a random key that is never written.
package struct Placeholders: Sendable {
  private let text: SipHash
  private let restOfText: SipHash
  let numbers: SipHash
  private let flips: Bool

  /// Placeholders with a new key.
  package init(using generator: inout some RandomNumberGenerator) {
    text = SipHash(using: &generator)
    restOfText = SipHash(using: &generator)
    numbers = SipHash(using: &generator)
    flips = Bool.random(using: &generator)
  }

  /// Whether a value contains a text placeholder.
  package static func isIn(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): isIn(text)
    case .array(let elements): elements.contains(where: isIn)
    case .object(let members): members.contains { isIn($0) || isIn($1) }
    case .null, .bool, .integer, .unsigned, .double, .number: false
    }
  }

  private static func isIn(_ text: String) -> Bool {
    text.ranges(of: beginning).contains { found in
      let rest = text[found.upperBound...].utf8.prefix(digitCount)
      return rest.count == digitCount && rest.allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
    }
  }

  /// Whether a text begins with the placeholder of another one.
  package static func begins(_ text: some Collection<UInt8>) -> Bool {
    if text.starts(with: beginning.utf8) {
      let rest = text.dropFirst(beginning.utf8.count).prefix(digitCount)
      return rest.count == digitCount && rest.allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
    }
    if text.starts(with: String(mark).utf8) { return true }
    let uuid = text.prefix(36)
    return isUUID(uuid) && uuid.dropFirst(14).first == version
  }

  private static let beginning = "redacted"
  private static let digitCount = 16
  /// The placeholder of a single character, followed by invisible variation selectors.
  private static let mark: Unicode.Scalar = "\u{2592}"
  /// The UUID version for custom formats (RFC 9562).
  private static let version = UInt8(ascii: "8")

  /// The placeholder of a value without parts; null, and a value with parts, is returned as it is.
  package func placeholder(for value: JSONValue) -> JSONValue {
    switch value {
    case .bool(let value): .bool(value != flips)
    case .string(let text): .string(placeholder(for: text))
    case .integer(let value): placeholder(for: value)
    case .unsigned(let value): JSONValue(placeholder(for: value))
    case .double(let value): .double(placeholder(for: value))
    case .number(let numeral): .number(placeholder(forNumeral: numeral))
    case .null, .array, .object: value
    }
  }

  /// The placeholder of an enum's raw value: another one of its possible values.
  package func placeholder(for value: JSONValue, among values: [Schema.Value]) -> JSONValue {
    guard let index = values.firstIndex(where: { $0.raw == value }) else { return placeholder(for: value) }
    let chosen = KeyedPermutation(numbers).permuted(UInt64(index), last: UInt64(values.count - 1), order: Order.choice)
    return values[Int(chosen)].raw
  }

  /// The sets that numbers are permuted within.
  enum Order {
    static let float: UInt64 = 32
    static let double: UInt64 = 33
    static let choice: UInt64 = 40
  }

  // MARK: - Strings

  /// The placeholder of a string: a UUID for a UUID, one character for one, and otherwise a text that is also valid as
  /// URL and base64; the empty string, and the three strings for numbers that JSON cannot express, are returned as they
  /// are.
  package func placeholder(for text: String) -> String {
    if text.isEmpty || Self.isNotFinite(text) { return text }
    let hash = self.text.hash(text)
    if Self.isUUID(text.utf8) { return Self.uuid(hash, restOfText.hash(text)) }
    return text.index(after: text.startIndex) == text.endIndex
      ? Self.character(hash) : Self.beginning + Self.digits(hash)
  }

  private static func isNotFinite(_ text: String) -> Bool {
    text == "NaN" || text == "Infinity" || text == "-Infinity"
  }

  private static func isUUID(_ text: some Collection<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    return text.enumerated().allSatisfy { index, byte in
      let isHyphen = [8, 13, 18, 23].contains(index)
      return isHyphen ? byte == UInt8(ascii: "-") : Unicode.Scalar(byte).properties.isASCIIHexDigit
    }
  }

  private static func uuid(_ high: UInt64, _ low: UInt64) -> String {
    var digits = (Self.digits(high) + Self.digits(low)).uppercased()
    for offset in [20, 16, 12, 8] { digits.insert("-", at: digits.index(digits.startIndex, offsetBy: offset)) }
    let place = digits.index(digits.startIndex, offsetBy: 14)
    digits.replaceSubrange(place...place, with: [Character(Unicode.Scalar(version))])
    return digits
  }

  /// A character that invisible variation selectors distinguish from others.
  private static func character(_ hash: UInt64) -> String {
    var scalars = String.UnicodeScalarView([mark])
    var rest = hash
    for _ in 0..<9 {
      if let selector = Unicode.Scalar(0xE0100 + UInt32(rest % 240)) { scalars.append(selector) }
      rest /= 240
    }
    return String(scalars)
  }

  private static func digits(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: digitCount - digits.count) + digits
  }
}

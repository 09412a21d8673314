/// Makes the values that stand in the recording for redacted ones.
///
/// Equal values get equal ones, different values different ones, and each decodes as what it stands for. Only the key,
/// which is random and written nowhere, tells which stands for which.
package struct Placeholders: Sendable {
  private let text: SipHash
  private let restOfText: SipHash
  let numbers: SipHash
  private let flips: Bool

  /// Placeholders with a key of their own.
  package init(using generator: inout some RandomNumberGenerator) {
    text = SipHash(using: &generator)
    restOfText = SipHash(using: &generator)
    numbers = SipHash(using: &generator)
    flips = Bool.random(using: &generator)
  }

  /// The placeholder of a value that has no parts; null, and what has parts, is itself.
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

  /// The placeholder of an enum that is recorded by its raw value: another of the values that it may have.
  package func placeholder(for value: JSONValue, among values: [Schema.Value]) -> JSONValue {
    guard let index = values.firstIndex(where: { $0.raw == value }) else { return placeholder(for: value) }
    let chosen = KeyedPermutation(numbers).permuted(UInt64(index), last: UInt64(values.count - 1), order: Order.choice)
    return values[Int(chosen)].raw
  }

  /// What numbers are exchanged among.
  enum Order {
    static let float: UInt64 = 32
    static let double: UInt64 = 33
    static let choice: UInt64 = 40
  }

  // MARK: - Strings

  /// The placeholder of a string: a UUID for a UUID, one character for one, else a text that is a URL and base64, too.
  ///
  /// The empty string, and the three that stand for numbers that JSON has no word for, are themselves.
  package func placeholder(for text: String) -> String {
    if text.isEmpty || Self.isNotFinite(text) { return text }
    let hash = self.text.hash(text)
    if Self.isUUID(text) { return Self.uuid(hash, restOfText.hash(text)) }
    return text.index(after: text.startIndex) == text.endIndex
      ? Self.character(hash) : "redacted" + Self.digits(hash)
  }

  private static func isNotFinite(_ text: String) -> Bool {
    text == "NaN" || text == "Infinity" || text == "-Infinity"
  }

  private static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    return text.utf8.enumerated().allSatisfy { index, byte in
      let isHyphen = [8, 13, 18, 23].contains(index)
      return isHyphen ? byte == UInt8(ascii: "-") : Unicode.Scalar(byte).properties.isASCIIHexDigit
    }
  }

  private static func uuid(_ high: UInt64, _ low: UInt64) -> String {
    var digits = (Self.digits(high) + Self.digits(low)).uppercased()
    for offset in [20, 16, 12, 8] { digits.insert("-", at: digits.index(digits.startIndex, offsetBy: offset)) }
    return digits
  }

  /// One character, told from others by variation selectors that nothing shows.
  private static func character(_ hash: UInt64) -> String {
    var scalars = String.UnicodeScalarView(["\u{2592}"])
    var rest = hash
    for _ in 0..<9 {
      if let selector = Unicode.Scalar(0xE0100 + UInt32(rest % 240)) { scalars.append(selector) }
      rest /= 240
    }
    return String(scalars)
  }

  /// Sixteen hexadecimal digits.
  private static func digits(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

internal import PlayheadFormat

/// Turns the digits of a number into a value.
enum NumberLiteral {
  /// The value; nil where an integer with a prefix has more than 64 bits, or no digits.
  static func value(_ digits: String, isNegative: Bool) -> JSONValue? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      guard let magnitude = UInt64(digits.dropFirst(2), radix: radix) else { return nil }
      if !isNegative { return JSONValue(magnitude) }
      guard magnitude <= UInt64(Int64.max) + 1 else { return nil }
      return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
    }
    // JSON has no leading zeros, and takes `-0` for the double.
    let zeros = digits.prefix { $0 == "0" }.count
    var text = digits.dropFirst(zeros)
    if text.first.map({ !("0"..."9").contains($0) }) ?? true { text = "0" + text }
    if text == "0" { return .integer(0) }
    return try? JSONValue(parsing: (isNegative ? "-" : "") + text)
  }
}

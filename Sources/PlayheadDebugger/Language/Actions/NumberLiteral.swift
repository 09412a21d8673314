internal import PlayheadFormat

/// Converts the digits of a number to a value.
enum NumberLiteral {
  /// Returns nil if an integer with a prefix has no digits or more than 64 bits.
  static func value(_ digits: String, isNegative: Bool) -> JSONValue? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      guard let magnitude = UInt64(digits.dropFirst(2), radix: radix) else { return nil }
      if !isNegative { return JSONValue(magnitude) }
      guard magnitude <= UInt64(Int64.max) + 1 else { return nil }
      return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
    }
    // JSON forbids leading zeros, and reads `-0` as a double.
    let zeros = digits.prefix { $0 == "0" }.count
    var text = digits.dropFirst(zeros)
    if text.first.map({ !("0"..."9").contains($0) }) ?? true { text = "0" + text }
    if text == "0" { return .integer(0) }
    return try? JSONValue(parsing: (isNegative ? "-" : "") + text)
  }
}

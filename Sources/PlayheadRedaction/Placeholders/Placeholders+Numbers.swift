internal import PlayheadFormat

/// A number is replaced by one of the same kind and size, so that it fits its type, whatever that is.
extension Placeholders {
  /// The greatest number of each kind that is not negative: those that fit `Int8`, then `UInt8`, `Int16` …
  private static let lastMagnitudes: [UInt64] = [
    0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF, UInt64(Int64.max), .max,
  ]
  /// The same for `-1 - n` of a negative *n*.
  private static let lastNegatives: [UInt64] = [0x7F, 0x7FFF, 0x7FFF_FFFF, UInt64(Int64.max)]

  func placeholder(for value: Int64) -> JSONValue {
    if value >= 0 { return JSONValue(placeholder(for: UInt64(value))) }
    let placeholder = exchanged(UInt64(bitPattern: ~value), Self.lastNegatives, order: 16)
    return .integer(~Int64(bitPattern: placeholder))
  }

  func placeholder(for value: UInt64) -> UInt64 {
    exchanged(value, Self.lastMagnitudes, order: 0)
  }

  private func exchanged(_ value: UInt64, _ lasts: [UInt64], order: UInt64) -> UInt64 {
    let kind = lasts.firstIndex { value <= $0 } ?? lasts.count - 1
    let first = kind == 0 ? 0 : lasts[kind - 1] + 1
    return first
      + KeyedPermutation(numbers).permuted(value - first, last: lasts[kind] - first, order: order + UInt64(kind))
  }

  /// A number that is exactly a `Float` is exchanged for another one of those, and any other for one of its size.
  func placeholder(for value: Double) -> Double {
    let permutation = KeyedPermutation(numbers)
    if let float = Self.float(value) {
      let bits = permutation.permuted(UInt64(float.bitPattern), last: UInt64(UInt32.max), order: Order.float) {
        Float(bitPattern: UInt32($0)).isFinite
      }
      return Self.double(Float(bitPattern: UInt32(bits)))
    }
    let size = Size(value)
    let bits = permutation.permuted(value.bitPattern, last: .max, order: Order.double + UInt64(size.rawValue)) {
      let other = Double(bitPattern: $0)
      return Size(other) == size && other.isFinite && Self.float(other) == nil
    }
    return Double(bitPattern: bits)
  }

  /// The size of a number: the outermost ones fit neither a `Decimal` nor a date.
  private enum Size: Int {
    case small, medium, large

    init(_ value: Double) {
      self = value.magnitude < 0x1p-200 ? .small : value.magnitude < 0x1p200 ? .medium : .large
    }
  }

  /// The float whose shortest text is that of a double; nil if there is none.
  private static func float(_ value: Double) -> Float? {
    guard let float = Float(value.description), float.isFinite, double(float).bitPattern == value.bitPattern else {
      return nil
    }
    return float
  }

  private static func double(_ float: Float) -> Double { Double(float.description) ?? Double(float) }

  /// The placeholder of a number that fits neither 64 bits nor a double: other digits in the same places.
  func placeholder(forNumeral numeral: String) -> String {
    let seed = numbers.hash(numeral)
    var digits: UInt64 = 0
    var isExponent = false
    let bytes = numeral.utf8.map { byte -> UInt8 in
      if byte | 0x20 == UInt8(ascii: "e") { isExponent = true }
      guard !isExponent, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), digits > 0 || byte > UInt8(ascii: "0")
      else { return byte }
      defer { digits += 1 }
      // A `Decimal` has 38 digits; the first digit must not become a zero.
      if digits >= 38 { return UInt8(ascii: "0") }
      let hash = numbers.hash((seed, digits))
      return UInt8(ascii: "0") + UInt8(digits == 0 ? 1 + hash % 9 : hash % 10)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

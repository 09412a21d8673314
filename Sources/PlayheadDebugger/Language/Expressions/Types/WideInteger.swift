internal import PlayheadFormat

/// An integer of 128 bits and a sign, so that arithmetic on Swift's integers need not round.
struct WideInteger: Comparable, Sendable {
  /// The magnitude in 64-bit words.
  private typealias Words = (high: UInt64, low: UInt64)

  let isNegative: Bool
  let high: UInt64
  let low: UInt64

  /// Zero has no sign.
  init(high: UInt64 = 0, _ low: UInt64, isNegative: Bool = false) {
    (self.high, self.low) = (high, low)
    self.isNegative = isNegative && (high != 0 || low != 0)
  }

  init(_ value: Int) { self.init(UInt64(value.magnitude), isNegative: value < 0) }

  /// Returns nil if the value is not a whole number, in whatever notation, or needs more bits.
  init?(_ value: JSONValue) {
    switch value {
    case .integer(let value): self.init(value.magnitude, isNegative: value < 0)
    case .unsigned(let value): self.init(value)
    case .number(let text): self.init(digits: text)
    default: return nil
    }
  }

  /// Reads decimal digits after an optional sign; nil if they need more than 128 bits or are malformed.
  init?(digits text: String) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    var result = WideInteger(0)
    for byte in text.utf8.dropFirst(isNegative ? 1 : 0) {
      guard let digit = Character(Unicode.Scalar(byte)).wholeNumberValue, byte < 128,
        let next = result.times(WideInteger(10))?.plus(WideInteger(UInt64(digit)))
      else { return nil }
      result = next
    }
    self.init(high: result.high, result.low, isNegative: isNegative)
  }

  var isZero: Bool { high == 0 && low == 0 }

  var negated: WideInteger { WideInteger(high: high, low, isNegative: !isNegative) }

  var json: JSONValue {
    if high == 0, !isNegative { return JSONValue(low) }
    if high == 0, low <= Int64.min.magnitude { return .integer(Int64(truncatingIfNeeded: 0 &- low)) }
    return .number(description)
  }

  var description: String {
    var (rest, digits) = (WideInteger(high: high, low), "")
    let chunk = WideInteger(UInt64(10_000_000_000_000_000_000))
    while rest.high != 0, let (quotient, remainder) = rest.dividedByMagnitude(of: chunk) {
      let text = String(remainder.low)
      digits = String(repeating: "0", count: 19 - text.utf8.count) + text + digits
      rest = quotient
    }
    return (isNegative ? "-" : "") + String(rest.low) + digits
  }

  var double: Double {
    let magnitude = Double(high) * 0x1p64 + Double(low)
    return isNegative ? -magnitude : magnitude
  }

  /// The value, if it fits into 64 bits.
  var int64: Int64? { if case .integer(let value) = json { value } else { nil } }

  static func < (left: WideInteger, right: WideInteger) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    let isLess = left.high != right.high ? left.high < right.high : left.low < right.low
    return left.isNegative ? left != right && !isLess : isLess
  }

  /// Compares with a double as a negative number, 0 or a positive number; nil for NaN.
  func order(_ double: Double) -> Int? {
    if double.isNaN { return nil }
    // Below 2 to the 128th, the integer part fits.
    guard double.magnitude < 0x1p128 else { return double < 0 ? 1 : -1 }
    let whole = double.rounded(.towardZero)
    let high = (whole.magnitude * 0x1p-64).rounded(.towardZero)
    let other = WideInteger(high: UInt64(high), UInt64(whole.magnitude - high * 0x1p64), isNegative: whole < 0)
    if self != other { return self < other ? -1 : 1 }
    return double == whole ? 0 : double < whole ? 1 : -1
  }

  // MARK: - Arithmetic, nil where the result has more bits

  func plus(_ other: WideInteger) -> WideInteger? {
    if isNegative == other.isNegative {
      let (low, carry) = low.addingReportingOverflow(other.low)
      let (sum, overflow) = high.addingReportingOverflow(other.high)
      let (high, more) = sum.addingReportingOverflow(carry ? 1 : 0)
      return overflow || more ? nil : WideInteger(high: high, low, isNegative: isNegative)
    }
    let isLarger = high != other.high ? high > other.high : low >= other.low
    let (large, small) = isLarger ? (self, other) : (other, self)
    let (low, borrow) = large.low.subtractingReportingOverflow(small.low)
    return WideInteger(high: large.high &- small.high &- (borrow ? 1 : 0), low, isNegative: large.isNegative)
  }

  func minus(_ other: WideInteger) -> WideInteger? { plus(other.negated) }

  func times(_ other: WideInteger) -> WideInteger? {
    if high != 0, other.high != 0 { return nil }
    let whole = low.multipliedFullWidth(by: other.low)
    let (first, firstOverflow) = high.multipliedReportingOverflow(by: other.low)
    let (second, secondOverflow) = other.high.multipliedReportingOverflow(by: low)
    let (cross, crossOverflow) = first.addingReportingOverflow(second)
    let (high, overflow) = whole.high.addingReportingOverflow(cross)
    if firstOverflow || secondOverflow || crossOverflow || overflow { return nil }
    return WideInteger(high: high, whole.low, isNegative: isNegative != other.isNegative)
  }

  /// Returns the quotient, rounded towards zero, and a remainder with the sign of this number; nil for a division by 0.
  func dividedBy(_ other: WideInteger) -> (quotient: WideInteger, remainder: WideInteger)? {
    guard let (quotient, remainder) = dividedByMagnitude(of: other) else { return nil }
    return (
      WideInteger(high: quotient.high, quotient.low, isNegative: isNegative != other.isNegative),
      WideInteger(high: remainder.high, remainder.low, isNegative: isNegative)
    )
  }

  private func dividedByMagnitude(of other: WideInteger) -> (quotient: WideInteger, remainder: WideInteger)? {
    if other.isZero { return nil }
    if other.high == 0 {
      let (first, rest) = high.quotientAndRemainder(dividingBy: other.low)
      let (second, remainder) = other.low.dividingFullWidth((rest, low))
      return (WideInteger(high: first, second), WideInteger(remainder))
    }
    // A divisor of more than 64 bits leaves a quotient of fewer, which is computed bit by bit.
    var (quotient, rest): (UInt64, Words) = (0, (0, high))
    for bit in stride(from: 63, through: 0, by: -1) {
      // The rest is less than the divisor, so the shift loses no more than this carry bit.
      let carry = rest.high >> 63
      rest = ((rest.high << 1) | (rest.low >> 63), (rest.low << 1) | (low >> UInt64(bit) & 1))
      if carry == 1 || rest.high > other.high || rest.high == other.high && rest.low >= other.low {
        let (difference, borrow) = rest.low.subtractingReportingOverflow(other.low)
        rest = (rest.high &- other.high &- (borrow ? 1 : 0), difference)
        quotient |= 1 << UInt64(bit)
      }
    }
    return (WideInteger(quotient), WideInteger(high: rest.high, rest.low))
  }
}

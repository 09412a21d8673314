internal import PlayheadRecording

/// An integer of 64 bits and a sign: all that JSON's integers are, so that arithmetic on them need not round.
struct SignedMagnitude: Comparable {
  let isNegative: Bool
  let magnitude: UInt64

  /// Zero has no sign.
  private init(_ magnitude: UInt64, isNegative: Bool) {
    self.isNegative = isNegative && magnitude != 0
    self.magnitude = magnitude
  }

  /// An integer; nil where it is another value.
  init?(_ value: JSONValue) {
    switch value {
    case .integer(let value): self.init(value.magnitude, isNegative: value < 0)
    case .unsigned(let value): self.init(value, isNegative: false)
    default: return nil
    }
  }

  /// The integer; nil where it takes more than 64 bits.
  var json: JSONValue? {
    guard isNegative else { return JSONValue(magnitude) }
    return magnitude <= Int64.min.magnitude ? .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) : nil
  }

  static func < (left: SignedMagnitude, right: SignedMagnitude) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    return left.isNegative ? left.magnitude > right.magnitude : left.magnitude < right.magnitude
  }

  /// Whether it is less than a double, the same or more; nil where that is no number.
  func order(_ double: Double) -> Int? {
    if double.isNaN { return nil }
    // Less than 2 to the 64th, the part before the point is an integer.
    guard double.magnitude < 0x1p64 else { return double < 0 ? 1 : -1 }
    let whole = double.rounded(.towardZero)
    let other = SignedMagnitude(UInt64(whole.magnitude), isNegative: whole < 0)
    if self != other { return self < other ? -1 : 1 }
    return double == whole ? 0 : double < whole ? 1 : -1
  }

  /// What comes of two by `+`, `-`, `*`, `/` or `%`; nil where its magnitude takes more than 64 bits, or the second is 0 and
  /// divides.
  func result(_ sign: Expression.Operator, _ other: SignedMagnitude) -> SignedMagnitude? {
    let differ = isNegative != other.isNegative
    switch sign {
    case .add: return sum(other)
    case .subtract: return sum(SignedMagnitude(other.magnitude, isNegative: !other.isNegative))
    case .multiply:
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: other.magnitude)
      return overflow ? nil : SignedMagnitude(product, isNegative: differ)
    case .divide where other.magnitude != 0:
      return SignedMagnitude(magnitude / other.magnitude, isNegative: differ)
    case .remainder where other.magnitude != 0:
      return SignedMagnitude(magnitude % other.magnitude, isNegative: isNegative)
    default: return nil
    }
  }

  private func sum(_ other: SignedMagnitude) -> SignedMagnitude? {
    guard isNegative != other.isNegative else {
      let (sum, overflow) = magnitude.addingReportingOverflow(other.magnitude)
      return overflow ? nil : SignedMagnitude(sum, isNegative: isNegative)
    }
    return magnitude >= other.magnitude
      ? SignedMagnitude(magnitude - other.magnitude, isNegative: isNegative)
      : SignedMagnitude(other.magnitude - magnitude, isNegative: other.isNegative)
  }
}

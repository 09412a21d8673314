extension JSONWriter {
  /// Appends `null`.
  @inlinable public mutating func appendNull() { append(raw: "null") }

  /// Appends `true` or `false`.
  @inlinable public mutating func append(_ value: Bool) {
    if value { append(raw: "true") } else { append(raw: "false") }
  }

  /// Appends an integer of at most 64 bits.
  @inlinable public mutating func append<Integer: FixedWidthInteger>(_ value: Integer) {
    if Integer.isSigned {
      if value < 0 { append(byte: UInt8(ascii: "-")) }
      append(digitsOf: UInt64(truncatingIfNeeded: value.magnitude))
    } else {
      append(digitsOf: UInt64(truncatingIfNeeded: value))
    }
  }

  @usableFromInline mutating func append(digitsOf value: UInt64) {
    var rest = value
    if rest < 10 {
      append(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest))
      return
    }
    var length = 1
    var bound = rest
    while bound >= 10 {
      bound /= 10
      length &+= 1
    }
    let start = claim(length)
    var position = length
    while rest >= 10 {
      let quotient = rest / 10
      position &-= 1
      start[position] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10)
      rest = quotient
    }
    start[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
  }

  /// Appends the shortest decimal that reads back to the same bits.
  ///
  /// JSON has no word for what is not finite: those are the strings `"NaN"`, `"Infinity"` and `"-Infinity"`.
  public mutating func append(_ value: Double) {
    guard value.isFinite else { return append(nonFinite: value.sign, isNaN: value.isNaN) }
    append(unescaped: value.description)
  }

  /// Appends the shortest decimal that reads back to the same bits of a `Float`.
  public mutating func append(_ value: Float) {
    guard value.isFinite else { return append(nonFinite: value.sign, isNaN: value.isNaN) }
    append(unescaped: value.description)
  }

  private mutating func append(nonFinite sign: FloatingPointSign, isNaN: Bool) {
    if isNaN {
      append(raw: "\"NaN\"")
    } else if sign == .minus {
      append(raw: "\"-Infinity\"")
    } else {
      append(raw: "\"Infinity\"")
    }
  }
}

extension JSONWriter {
  /// Appends `null`.
  @inlinable public mutating func appendNull() { append(raw: "null") }

  /// Appends `true` or `false`.
  @inlinable public mutating func append(_ value: Bool) {
    if value { append(raw: "true") } else { append(raw: "false") }
  }

  /// Appends an integer.
  @inlinable public mutating func append<Integer: FixedWidthInteger>(_ value: Integer) {
    if Integer.bitWidth > UInt64.bitWidth { return append(unescaped: value.description) }
    if Integer.isSigned {
      if value < 0 { append(byte: UInt8(ascii: "-")) }
      append(digitsOf: UInt64(truncatingIfNeeded: value.magnitude))
    } else {
      append(digitsOf: UInt64(truncatingIfNeeded: value))
    }
  }

  /// Two digits at a time.
  @usableFromInline mutating func append(digitsOf value: UInt64) {
    let length = Self.digitCount(value)
    let start = UnsafeMutableRawPointer(claim(length))
    let pairs = UnsafeRawPointer(Self.pairs.utf8Start)
    var rest = value
    var position = length
    while rest >= 100 {
      let quotient = rest / 100
      position &-= 2
      let pair = Int(truncatingIfNeeded: rest &- quotient &* 100) &* 2
      start.storeBytes(
        of: pairs.loadUnaligned(fromByteOffset: pair, as: UInt16.self), toByteOffset: position, as: UInt16.self)
      rest = quotient
    }
    if rest >= 10 {
      let pair = Int(truncatingIfNeeded: rest) &* 2
      start.storeBytes(of: pairs.loadUnaligned(fromByteOffset: pair, as: UInt16.self), as: UInt16.self)
    } else {
      start.storeBytes(of: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest), as: UInt8.self)
    }
  }

  @inline(__always) private static func digitCount(_ value: UInt64) -> Int {
    var (count, rest) = (0, value)
    while rest >= 10_000 {
      rest /= 10_000
      count &+= 4
    }
    return count &+ (rest < 100 ? (rest < 10 ? 1 : 2) : (rest < 1000 ? 3 : 4))
  }

  private static var pairs: StaticString {
    """
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899
    """
  }

  /// Appends the shortest decimal that reads back to the same bits.
  ///
  /// Since JSON has no infinite numbers, they are written as the strings `"NaN"`, `"Infinity"` and `"-Infinity"`.
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

package import PlayheadFormat
package import PlayheadPlatform
internal import PlayheadReader

/// How an operator interprets its operands, by their static types.
enum Meaning: Sendable {
  /// The types are unknown: numbers compare by value, and strings may be text or doubles that JSON cannot represent.
  case json
  case text
  case integer
  case floating
  case decimal
  /// Arrays of two integers are durations.
  case duration
  /// Values of a type that the schema describes, or that is known by name.
  case value(SchemaType, Schema?)

  /// Why a result could not be computed.
  enum Failure: Error {
    case dividesByZero
    case isTooLarge
  }
}

// MARK: - Comparing

extension Meaning {
  /// Compares as Swift does, except that `.nan` equals itself: this compares what is shown, and does not compute.
  func areEqual(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    switch self {
    case .json, .text, .integer, .floating: JSONValue.isEqual(first, second)
    case .decimal:
      if let first = first?.decimal, let second = second?.decimal {
        first == second
      } else {
        JSONValue.isEqual(first, second)
      }
    case .duration: first?.attoseconds.flatMap { first in second?.attoseconds.map { first == $0 } } ?? false
    case .value(let type, let schema): TypedEquality(schema: schema).areEqual(first, second, type)
    }
  }

  /// Returns a negative number, 0 or a positive number as comparison results; nil if the values have no order.
  func order(_ first: JSONValue?, _ second: JSONValue?) -> Int? {
    switch self {
    case .decimal:
      guard let first = first?.decimal, let second = second?.decimal, !first.isNaN, !second.isNaN else { return nil }
      return first < second ? -1 : first == second ? 0 : 1
    case .duration:
      guard let first = first?.attoseconds, let second = second?.attoseconds else { return nil }
      return first < second ? -1 : first == second ? 0 : 1
    case .text, .value: return JSONValue.order(first, second, areTexts: true)
    case .json, .integer, .floating: return JSONValue.order(first, second)
    }
  }
}

// MARK: - Computing

extension Expression.Operator {
  var compares: Bool {
    switch self {
    case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .and, .or, .add, .subtract, .multiply, .divide, .remainder, .contains: false
    }
  }

  func holds(_ first: JSONValue?, _ second: JSONValue?, as meaning: Meaning) -> Bool {
    if case .text = meaning, case .string(let first)? = first, case .string(let second)? = second {
      return holds(first, second)
    }
    func isOrdered(_ condition: (Int) -> Bool) -> Bool { meaning.order(first, second).map(condition) ?? false }
    return switch self {
    case .equal: meaning.areEqual(first, second)
    case .unequal: !meaning.areEqual(first, second)
    case .less: isOrdered { $0 < 0 }
    case .lessOrEqual: isOrdered { $0 <= 0 }
    case .greater: isOrdered { $0 > 0 }
    case .greaterOrEqual: isOrdered { $0 >= 0 }
    default: false
    }
  }

  /// Applies Swift's own operator: for text that is not normalized, one cannot be derived from another.
  private func holds(_ first: String, _ second: String) -> Bool {
    switch self {
    case .equal: first == second
    case .unequal: first != second
    case .less: first < second
    case .lessOrEqual: first <= second
    case .greater: first > second
    case .greaterOrEqual: first >= second
    default: false
    }
  }

  /// Computes a result; nil if an operand is missing.
  func result(
    _ first: JSONValue?, _ second: JSONValue?, as meaning: Meaning = .json
  ) throws(Meaning.Failure) -> JSONValue? {
    if compares { return .bool(holds(first, second, as: meaning)) }
    if self == .and { return .bool(first == .bool(true) && second == .bool(true)) }
    if self == .or { return .bool(first == .bool(true) || second == .bool(true)) }
    guard let first, let second, first != .null, second != .null else { return nil }
    switch meaning {
    case .text, .json:
      if self == .add, case .string(let left) = first, case .string(let right) = second {
        if case .text = meaning { return .string(left + right) }
        if first.number == nil || second.number == nil { return .string(left + right) }
      }
      return try ofNumbers(first, second)
    case .integer: return try ofNumbers(first, second)
    case .floating, .value: return ofDoubles(first, second)
    case .decimal: return try ofDecimals(first, second)
    case .duration: return try ofDurations(first, second)
    }
  }

  /// Two integers give an integer of at most 128 bits; other numbers are computed as doubles.
  private func ofNumbers(_ first: JSONValue, _ second: JSONValue) throws(Meaning.Failure) -> JSONValue? {
    guard let left = WideInteger(first), let right = WideInteger(second) else { return ofDoubles(first, second) }
    return try ofIntegers(left, right).json
  }

  private func ofIntegers(_ left: WideInteger, _ right: WideInteger) throws(Meaning.Failure) -> WideInteger {
    if right.isZero, self == .divide || self == .remainder { throw .dividesByZero }
    let result =
      switch self {
      case .add: left.plus(right)
      case .subtract: left.minus(right)
      case .multiply: left.times(right)
      case .divide: left.dividedBy(right)?.quotient
      default: left.dividedBy(right)?.remainder
      }
    guard let result else { throw .isTooLarge }
    return result
  }

  private func ofDoubles(_ first: JSONValue, _ second: JSONValue) -> JSONValue? {
    guard let first = first.number, let second = second.number else { return nil }
    return JSONValue(recording: ofDoubles(first, second))
  }

  private func ofDoubles(_ first: Double, _ second: Double) -> Double {
    switch self {
    case .add: first + second
    case .subtract: first - second
    case .multiply: first * second
    case .divide: first / second
    default: first.truncatingRemainder(dividingBy: second)
    }
  }

  private func ofDecimals(_ first: JSONValue, _ second: JSONValue) throws(Meaning.Failure) -> JSONValue? {
    guard let left = first.decimal, let right = second.decimal else { return nil }
    if self == .divide, right == 0 { throw .dividesByZero }
    let result =
      switch self {
      case .add: left + right
      case .subtract: left - right
      case .multiply: left * right
      default: left / right
      }
    if result.isNaN { throw .isTooLarge }
    return JSONValue(recording: result)
  }

  /// Durations can be added, and multiplied or divided by a number; dividing one by another gives a double.
  private func ofDurations(_ first: JSONValue, _ second: JSONValue) throws(Meaning.Failure) -> JSONValue? {
    switch (first.attoseconds, second.attoseconds) {
    case (let left?, let right?):
      if self == .divide { return JSONValue(recording: left.double / right.double) }
      return try recorded(ofIntegers(left, right))
    case (let left?, nil):
      if let factor = WideInteger(second) { return try recorded(ofIntegers(left, factor)) }
      guard let factor = second.number else { return nil }
      return try scaled(left, by: factor)
    case (nil, let right?):
      guard let factor = WideInteger(first) else {
        guard let factor = first.number else { return nil }
        return try scaled(right, by: factor)
      }
      return try recorded(ofIntegers(right, factor))
    case (nil, nil): return nil
    }
  }

  private func recorded(_ attoseconds: WideInteger) throws(Meaning.Failure) -> JSONValue {
    guard let value = JSONValue(attoseconds: attoseconds) else { throw .isTooLarge }
    return value
  }

  private func scaled(_ attoseconds: WideInteger, by factor: Double) throws(Meaning.Failure) -> JSONValue {
    let result = ofDoubles(attoseconds.double, factor)
    // Swift's own `Duration` scales values of this size, so that the rounding is the same.
    guard result.magnitude < 0x1p126, let duration = JSONValue(attoseconds: attoseconds)?.duration else {
      throw .isTooLarge
    }
    guard let value = JSONValue(self == .divide ? duration / factor : duration * factor) else { throw .isTooLarge }
    return value
  }
}

extension WideInteger {
  static let attosecondsPerSecond = WideInteger(1_000_000_000_000_000_000)
}

extension JSONValue {
  /// The number as a decimal; nil if it is none.
  package var decimal: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .unsigned(let value): Decimal(value)
    // The shortest digits are those that were written.
    case .double(let value): Decimal(string: String(value))
    case .number(let text): Decimal(string: text)
    case .string("NaN"): Decimal.nan
    case .null, .bool, .string, .array, .object: nil
    }
  }

  init(recording value: Decimal) {
    let text = value.description
    self = (try? JSONValue(parsing: text)) ?? .number(text)
  }

  /// The attoseconds of a duration, recorded as the high and the low half of 128 bits.
  var attoseconds: WideInteger? {
    guard case .array(let words) = self, words.count == 2, case .integer(let high) = words[0] else { return nil }
    let low: UInt64
    switch words[1] {
    case .integer(let value) where value >= 0: low = UInt64(value)
    case .unsigned(let value): low = value
    default: return nil
    }
    guard high < 0 else { return WideInteger(high: UInt64(high), low) }
    let (magnitude, carry) = (~low).addingReportingOverflow(1)
    return WideInteger(high: ~UInt64(bitPattern: high) &+ (carry ? 1 : 0), magnitude, isNegative: true)
  }

  /// The duration recorded as an array of two halves; nil if its seconds exceed `Int64`.
  package var duration: Duration? {
    guard let (whole, rest) = attoseconds?.dividedBy(.attosecondsPerSecond), let seconds = whole.int64,
      let attoseconds = rest.int64
    else { return nil }
    return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }

  init?(_ duration: Duration) {
    let (seconds, rest) = duration.components
    let whole = WideInteger(Int(seconds)).times(.attosecondsPerSecond)?.plus(WideInteger(Int(rest)))
    guard let whole else { return nil }
    self.init(attoseconds: whole)
  }

  /// Creates the recorded form of a duration; nil if it needs more than 127 bits and a sign.
  init?(attoseconds: WideInteger) {
    let isLeast = attoseconds.isNegative && attoseconds.high == 1 << 63 && attoseconds.low == 0
    guard attoseconds.high < 1 << 63 || isLeast else { return nil }
    guard attoseconds.isNegative else {
      self = .array([.integer(Int64(truncatingIfNeeded: attoseconds.high)), JSONValue(attoseconds.low)])
      return
    }
    let (low, carry) = (~attoseconds.low).addingReportingOverflow(1)
    self = .array([.integer(Int64(bitPattern: ~attoseconds.high &+ (carry ? 1 : 0))), JSONValue(low)])
  }
}

internal import PlayheadFormat
internal import PlayheadPlatform

extension JSONValue {
  /// The value as a double, including those recorded as strings because JSON cannot represent them; nil if it is no number.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    case .number(let text): Double(text)
    case .string(let text): Self.nonFinite(text)
    case .null, .bool, .array, .object: nil
    }
  }

  private static func nonFinite(_ text: String) -> Double? {
    switch text {
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: nil
    }
  }

  init(recording value: Double) {
    self = value.isFinite ? .double(value) : .string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
  }

  /// Compares values of unknown types: numbers by value, strings and keys by
  /// canonical equivalence as Swift does, and `.nan` as equal to itself.
  static func isEqual(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    switch (first, second) {
    case (.integer(let first)?, .integer(let second)?): return first == second
    case (.string(let first)?, .string(let second)?): return first == second
    case (.array(let first)?, .array(let second)?):
      return !StackRoom.isLow() && first.count == second.count && zip(first, second).allSatisfy { isEqual($0, $1) }
    case (.object(let first)?, .object(let second)?):
      guard !StackRoom.isLow(), first.count == second.count else { return false }
      return first.allSatisfy { name, value in
        guard let other = second[name] ?? second.first(where: { $0.key == name })?.value else { return false }
        return isEqual(value, other)
      }
    case (nil, nil), (nil, .null?), (.null?, nil): return true
    case (let first?, let second?):
      return first == second || first.kind == .number && second.kind == .number && order(first, second) == 0
    default: return false
    }
  }

  /// Returns a negative number, 0 or a positive number as comparison results; nil if the values have no order; `areTexts` rules out
  /// doubles recorded as strings.
  static func order(_ first: JSONValue?, _ second: JSONValue?, areTexts: Bool = false) -> Int? {
    guard let first, let second else { return nil }
    switch (first, second) {
    case (.integer(let first), .integer(let second)): return first < second ? -1 : first == second ? 0 : 1
    case (.string(let left), .string(let right)):
      if !areTexts, let left = nonFinite(left), let right = nonFinite(right) { return order(left, right) }
      return left < right ? -1 : left == right ? 0 : 1
    default: break
    }
    switch (WideInteger(first), WideInteger(second)) {
    case (nil, nil):
      if case .number = first, case .number = second, let left = first.wholeNumber, let right = second.wholeNumber {
        return order(ofDigits: left, right)
      }
      guard let first = first.number, let second = second.number else { return nil }
      return order(first, second)
    case (let first?, let second?): return first < second ? -1 : first == second ? 0 : 1
    case (let integer?, nil): return second.number.flatMap { integer.order($0) }
    case (nil, let integer?): return first.number.flatMap { integer.order($0) }.map { -$0 }
    }
  }

  /// Compares the digits of integers that a double would round.
  private static func order(ofDigits first: String, _ second: String) -> Int {
    let areNegative = (first.hasPrefix("-"), second.hasPrefix("-"))
    if areNegative.0 != areNegative.1 { return areNegative.0 ? -1 : 1 }
    let (left, right) = (first.utf8.count, second.utf8.count)
    let order = left != right ? left - right : first < second ? -1 : first == second ? 0 : 1
    return areNegative.0 ? -order : order
  }

  private static func order(_ first: Double, _ second: Double) -> Int? {
    first < second ? -1 : first == second ? 0 : first > second ? 1 : nil
  }
}

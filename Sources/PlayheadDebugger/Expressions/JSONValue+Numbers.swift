internal import PlayheadRecording

extension JSONValue {
  /// The number; nil where it is none. Doubles that JSON has no numbers for are recorded as strings.
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

  /// A double in the form in which it is recorded.
  init(recording value: Double) {
    self = value.isFinite ? .double(value) : .string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
  }

  /// Whether two values are the same: numbers by what they are worth, whichever way they are written. What is shown as
  /// `.nan` is the same as `.nan`, other than in Swift: a value is compared, not computed with.
  static func isEqual(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    if case .integer(let first)? = first, case .integer(let second)? = second { return first == second }
    let (first, second) = (first == .null ? nil : first, second == .null ? nil : second)
    if first == second { return true }
    guard let first, let second, first.kind == .number, second.kind == .number else { return false }
    return order(first, second) == 0
  }

  /// Which of two comes first: less than 0, 0 or more; nil where they cannot be compared.
  ///
  /// - Parameter areTexts: whether strings are texts, and never doubles that JSON has no numbers for.
  static func order(_ first: JSONValue?, _ second: JSONValue?, areTexts: Bool = false) -> Int? {
    guard let first, let second else { return nil }
    switch (first, second) {
    case (.integer(let first), .integer(let second)): return first < second ? -1 : first == second ? 0 : 1
    case (.string(let left), .string(let right)):
      if !areTexts, let left = nonFinite(left), let right = nonFinite(right) { return order(left, right) }
      return left < right ? -1 : left == right ? 0 : 1
    default: break
    }
    if case .number = first, case .number = second, let left = first.wholeNumber, let right = second.wholeNumber {
      return order(ofWide: left, right)
    }
    switch (SignedMagnitude(first), SignedMagnitude(second)) {
    case (let first?, let second?): return first < second ? -1 : first == second ? 0 : 1
    case (let integer?, nil): return second.number.flatMap { integer.order($0) }
    case (nil, let integer?): return first.number.flatMap { integer.order($0) }.map { -$0 }
    case (nil, nil):
      guard let first = first.number, let second = second.number else { return nil }
      return order(first, second)
    }
  }

  /// The order of the digits of two whole numbers, which a double would round.
  private static func order(ofWide first: String, _ second: String) -> Int {
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

extension Expression.Operator {
  /// What the operator makes of two values; nil where it makes nothing of them, as with what is not there.
  ///
  /// - Parameter areTexts: whether strings are texts, and never doubles that JSON has no numbers for.
  func result(_ first: JSONValue?, _ second: JSONValue?, areTexts: Bool = false) -> JSONValue? {
    func holds(_ condition: (Int) -> Bool) -> JSONValue {
      .bool(JSONValue.order(first, second, areTexts: areTexts).map(condition) ?? false)
    }
    switch self {
    case .equal: return .bool(JSONValue.isEqual(first, second))
    case .unequal: return .bool(!JSONValue.isEqual(first, second))
    case .less: return holds { $0 < 0 }
    case .lessOrEqual: return holds { $0 <= 0 }
    case .greater: return holds { $0 > 0 }
    case .greaterOrEqual: return holds { $0 >= 0 }
    case .and: return .bool(first == .bool(true) && second == .bool(true))
    case .or: return .bool(first == .bool(true) || second == .bool(true))
    case .contains: return nil
    case .add:
      if case .string(let left)? = first, case .string(let right)? = second,
        areTexts || first?.number == nil || second?.number == nil
      {
        return .string(left + right)
      }
      return arithmetic(first, second)
    case .subtract, .multiply, .divide, .remainder: return arithmetic(first, second)
    }
  }

  /// Integers stay integers as long as they fit into 64 bits, with a sign or without one, and become doubles beyond; nothing
  /// comes of dividing one by zero. Doubles are computed with as in Swift.
  private func arithmetic(_ first: JSONValue?, _ second: JSONValue?) -> JSONValue? {
    guard let first, let second else { return nil }
    if let left = SignedMagnitude(first), let right = SignedMagnitude(second) {
      if right.magnitude == 0, self == .divide || self == .remainder { return nil }
      if let result = left.result(self, right)?.json { return result }
    }
    guard let first = first.number, let second = second.number else { return nil }
    switch self {
    case .add: return JSONValue(recording: first + second)
    case .subtract: return JSONValue(recording: first - second)
    case .multiply: return JSONValue(recording: first * second)
    case .divide: return JSONValue(recording: first / second)
    default: return JSONValue(recording: first.truncatingRemainder(dividingBy: second))
    }
  }
}

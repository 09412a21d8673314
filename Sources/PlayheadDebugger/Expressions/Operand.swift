internal import PlayheadReading
internal import PlayheadRecording

/// What a part of an expression gives at a position.
enum Operand {
  case one(JSONValue?)
  /// An array, a set or a dictionary, which is not decoded.
  case container(JSONView)
  /// A value for each element.
  case many([JSONValue?])

  /// A value that was decoded.
  init(_ value: JSONValue?) {
    switch value {
    case .array?, .object?: self = value.flatMap(JSONView.init).map(Operand.container) ?? .one(value)
    default: self = .one(value)
    }
  }

  /// The value, decoded; an array where there is one for each element.
  var value: JSONValue? {
    switch self {
    case .one(let value): value == .null ? nil : value
    case .container(let view): try? view.value()
    case .many(let values): .array(values.map { $0 ?? .null })
    }
  }

  /// The values one by one: those of the elements, where it is an array.
  var elements: [JSONValue?] {
    switch self {
    case .many(let values): return values
    case .one(let value): return [value]
    case .container(let view):
      var elements: [JSONValue?] = []
      view.forEachElement {
        elements.append($0.scalar)
        return true
      }
      return elements
    }
  }

  var holds: Bool {
    if case .one(.bool(true)) = self { true } else { false }
  }

  /// The same for each element.
  func map(_ transform: (JSONValue?) -> JSONValue?) -> Operand {
    switch self {
    case .one(let value): .one(transform(value))
    case .container: .one(transform(value))
    case .many(let values): .many(values.map(transform))
    }
  }

  /// The same for each pair of elements; one value goes with each.
  func combined(with other: Operand, _ transform: (JSONValue?, JSONValue?) -> JSONValue?) -> Operand {
    switch (self, other) {
    case (.many(let first), .many(let second)): return .many(zip(first, second).map(transform))
    case (.many(let first), _):
      let value = other.value
      return .many(first.map { transform($0, value) })
    case (_, .many(let second)):
      let value = value
      return .many(second.map { transform(value, $0) })
    default: return .one(transform(value, other.value))
    }
  }
}

extension JSONValue {
  /// The number; nil where it is none.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    case .number(let text): Double(text)
    case .string("NaN"): .nan
    case .string("Infinity"): .infinity
    case .string("-Infinity"): -.infinity
    default: nil
    }
  }

  /// Whether two values are the same: numbers by what they are worth, whichever way they are written.
  static func isEqual(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    if case .integer(let first)? = first, case .integer(let second)? = second { return first == second }
    let (first, second) = (first == .null ? nil : first, second == .null ? nil : second)
    if first == second { return true }
    guard let first, let second, first.kind == .number, second.kind == .number else { return false }
    return order(first, second) == 0
  }

  /// Which of two comes first: less than 0, 0 or more; nil where they cannot be compared.
  static func order(_ first: JSONValue?, _ second: JSONValue?) -> Int? {
    guard let first, let second else { return nil }
    switch (first, second) {
    case (.string(let first), .string(let second)): return first < second ? -1 : first == second ? 0 : 1
    case (.integer(let first), .integer(let second)): return first < second ? -1 : first == second ? 0 : 1
    case (.unsigned(let first), .unsigned(let second)): return first < second ? -1 : first == second ? 0 : 1
    // What needs 64 bits without a sign is larger than all that has one.
    case (.integer, .unsigned): return -1
    case (.unsigned, .integer): return 1
    default:
      guard let first = first.number, let second = second.number, !first.isNaN, !second.isNaN else { return nil }
      return first < second ? -1 : first == second ? 0 : 1
    }
  }
}

extension Expression.Operator {
  /// What the operator makes of two values; nil where it makes nothing of them, as with what is not there.
  func result(_ first: JSONValue?, _ second: JSONValue?) -> JSONValue? {
    switch self {
    case .equal: return .bool(JSONValue.isEqual(first, second))
    case .unequal: return .bool(!JSONValue.isEqual(first, second))
    case .less: return .bool(JSONValue.order(first, second).map { $0 < 0 } ?? false)
    case .lessOrEqual: return .bool(JSONValue.order(first, second).map { $0 <= 0 } ?? false)
    case .greater: return .bool(JSONValue.order(first, second).map { $0 > 0 } ?? false)
    case .greaterOrEqual: return .bool(JSONValue.order(first, second).map { $0 >= 0 } ?? false)
    case .and: return .bool(first == .bool(true) && second == .bool(true))
    case .or: return .bool(first == .bool(true) || second == .bool(true))
    case .contains: return nil
    case .add:
      if case .string(let first)? = first, case .string(let second)? = second { return .string(first + second) }
      return arithmetic(first, second)
    case .subtract, .multiply, .divide, .remainder: return arithmetic(first, second)
    }
  }

  /// Integers stay integers as long as they fit; nothing comes of a division by zero.
  private func arithmetic(_ first: JSONValue?, _ second: JSONValue?) -> JSONValue? {
    if case .integer(let first)? = first, case .integer(let second)? = second {
      let result: (partialValue: Int64, overflow: Bool)?
      switch self {
      case .add: result = first.addingReportingOverflow(second)
      case .subtract: result = first.subtractingReportingOverflow(second)
      case .multiply: result = first.multipliedReportingOverflow(by: second)
      case .divide:
        if second == 0 { return nil }
        result = first.dividedReportingOverflow(by: second)
      case .remainder:
        if second == 0 { return nil }
        result = first.remainderReportingOverflow(dividingBy: second)
      default: result = nil
      }
      if let result, !result.overflow { return .integer(result.partialValue) }
    }
    guard let first = first?.number, let second = second?.number else { return nil }
    let result: Double =
      switch self {
      case .add: first + second
      case .subtract: first - second
      case .multiply: first * second
      case .divide: first / second
      default: first.truncatingRemainder(dividingBy: second)
      }
    return result.isFinite ? .double(result) : nil
  }
}

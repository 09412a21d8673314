internal import PlayheadFormat
internal import PlayheadReader

/// Computes `count`, `any`, `all`, `min`, `max` and `sum`: nil values are skipped, no elements give true for `all`, false for `any`,
/// 0 for `sum` and nil for `min` and `max`, and a `.nan` among the values is both extremes.
struct Aggregate {
  let function: Expression.Function
  private let meaning: Meaning
  private var result: JSONValue?

  init(_ function: Expression.Function, as meaning: Meaning) {
    self.function = function
    self.meaning = meaning
    switch function {
    case .any: result = false
    case .all: result = true
    case .sum: result = .integer(0)
    case .min, .max, .count: result = nil
    }
  }

  var value: JSONValue? { result }

  /// Describes in errors what the arguments should be.
  static func expectation(of function: Expression.Function) -> String {
    switch function {
    case .any, .all: "truth values, as in \(function.rawValue)(rows[*].isDone)"
    case .sum: "numbers, as in sum(rows[*].count)"
    case .min, .max: "numbers or strings, as in \(function.rawValue)(rows[*].count)"
    case .count: "a list, such as rows or rows[*].isDone"
    }
  }

  /// Adds the values of an argument; throws for one that the function cannot take.
  mutating func add(_ operand: Operand, _ argument: Range<Int>, at position: Int) throws(DebuggerError) {
    let expected = Self.expectation(of: function)
    func unfit(_ found: String) -> DebuggerError {
      DebuggerError(.syntax(found: "\(found) at position \(position)", expected: expected), range: argument)
    }
    if function == .count { return result = try Self.count(operand, unfit) }
    switch operand {
    case .one(.array(let values)?): for value in values { try add(value, unfit) }
    case .one(.object(let members)?): for value in members.values { try add(value, unfit) }
    case .one(let value): try add(value, unfit)
    case .many(let values): for value in values { try add(value, unfit) }
    case .container(let view):
      var failure: DebuggerError?
      func take(_ part: JSONView) -> Bool {
        do throws(DebuggerError) {
          // An element that is a collection is an error, so it is not decoded.
          guard part.kind != .array, part.kind != .object else { throw unfit(part.kind.description) }
          try add(part.scalar, unfit)
          return true
        } catch {
          failure = error
          return false
        }
      }
      view.forEachElement(take)
      view.forEachMember { take($1) }
      if let failure { throw failure }
    }
  }

  private mutating func add(_ value: JSONValue?, _ unfit: (String) -> DebuggerError) throws(DebuggerError) {
    guard let value, value != .null else {
      if function == .all { result = false }
      return
    }
    switch function {
    case .any, .all:
      guard case .bool(let isTrue) = value else { throw unfit(value.kind.description) }
      if isTrue == (function == .any) { result = .bool(isTrue) }
    case .sum:
      guard value.number != nil else { throw unfit(value.kind.description) }
      do throws(Meaning.Failure) { result = try Expression.Operator.add.result(result, value, as: meaning) } catch {
        throw unfit("a sum of more than 128 bits")
      }
    case .min, .max:
      guard value.number != nil || value.kind == .string else { throw unfit(value.kind.description) }
      guard let best = result else { return result = value }
      guard let order = meaning.order(value, best) else {
        // NaN has no order: once a value is NaN, it is the result.
        guard let (first, second) = value.number.flatMap({ first in best.number.map { (first, $0) } }) else {
          throw unfit(value.kind.description)
        }
        if !second.isNaN, first.isNaN { result = value }
        return
      }
      if function == .min ? order < 0 : order > 0 { result = value }
    case .count: break
    }
  }

  private static func count(
    _ operand: Operand, _ unfit: (String) -> DebuggerError
  ) throws(DebuggerError) -> JSONValue? {
    switch operand {
    case .container(let view): return .integer(Int64(view.count))
    case .one(nil), .one(.null?): return nil
    case .one(.array(let values)?): return .integer(Int64(values.count))
    case .one(.object(let members)?): return .integer(Int64(members.count))
    case .one(.string(let text)?): return .integer(Int64(text.count))
    case .one(let value?): throw unfit(value.kind.description)
    case .many(let values):
      // Of Boolean values only true ones count; of others, all do.
      let areBools =
        values.contains { $0?.kind == .bool } && values.allSatisfy { [nil, .null, .bool].contains($0?.kind) }
      return .integer(Int64(areBools ? values.count { $0 == .bool(true) } : values.count))
    }
  }
}

extension JSONValue.Kind {
  var description: String {
    switch self {
    case .null: "nil"
    case .bool: "a Bool"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

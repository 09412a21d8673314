internal import PlayheadReading
internal import PlayheadRecording

/// What an expression over a single place of the state gives for a value there, without a state or a position.
struct ScalarTest {
  private typealias Function = (JSONValue) -> JSONValue?

  private let function: Function

  /// - Returns: nil where the expression asks for more than the value.
  init?(_ expression: CompiledExpression) {
    guard expression.touched != nil, expression.onlyPlace != nil, let function = Self.function(expression.node) else {
      return nil
    }
    self.function = function
  }

  /// What the expression gives.
  func result(_ value: JSONValue) -> JSONValue? { function(value) }

  private static func function(_ node: CompiledExpression.Node) -> Function? {
    switch node {
    case .constant(let constant): return { _ in constant }
    case .place(let place): return place.root == .state && !place.pattern.isMany ? { $0 } : nil
    case .not(let operand): return function(operand).map { operand in { operand($0) == .bool(true) ? false : true } }
    case .negative(let operand):
      return function(operand).map { operand in { Expression.Operator.subtract.result(.integer(0), operand($0)) } }
    case .and(let first, let second):
      return both(first, second) { first, second in { .bool(first($0) == .bool(true) && second($0) == .bool(true)) } }
    case .or(let first, let second):
      return both(first, second) { first, second in { .bool(first($0) == .bool(true) || second($0) == .bool(true)) } }
    case .binary(_, _, .caseName), .binary(_, .caseName, _): return nil
    case .binary(.contains, let first, let second):
      return both(first, second) { first, second in { .bool(Evaluator.contains(.one(first($0)), .one(second($0)))) } }
    case .binary(let sign, let first, let second):
      return both(first, second) { first, second in { sign.result(first($0), second($0)) } }
    case .matches(let operand, let pattern):
      guard let regex = pattern.matcher(), let operand = function(operand) else { return nil }
      return { value in
        guard case .string(let text)? = operand(value) else { return false }
        return .bool((try? regex.firstMatch(in: text)) != nil)
      }
    case .isCase(let operand, let names, let raw):
      return function(operand).map { operand in { .bool(Evaluator.isCase(operand($0), names, raw)) } }
    default: return nil
    }
  }

  private static func both(
    _ first: CompiledExpression.Node, _ second: CompiledExpression.Node,
    _ join: (@escaping Function, @escaping Function) -> Function
  ) -> Function? {
    guard let first = function(first), let second = function(second) else { return nil }
    return join(first, second)
  }
}

package import PlayheadFormat
package import PlayheadReader

/// A condition on states of one type, which are in no recording.
package struct StateCondition {
  private let expression: CompiledExpression
  private var evaluator: Evaluator

  /// Compiles a condition; a state and a header with a schema supply the names and types.
  ///
  /// - Throws: an error that explains what does not fit the state, or needs more than one.
  package init(_ condition: Expression, in state: JSONValue, like header: RecordingHeader) throws {
    try condition.expectOnlyState()
    let debugger = try Self.debugger(of: state, like: header)
    expression = try debugger.compile(condition, isCondition: true)
    evaluator = Evaluator(debugger.timeline)
  }

  /// A debugger at the only position of a recording that has the state.
  fileprivate static func debugger(of state: JSONValue, like header: RecordingHeader) throws -> Debugger {
    var header = header
    header.base = nil
    header.state = state
    var line = JSONWriter(capacity: 1024)
    header.write(into: &line)
    return Debugger(try Recording(MemorySource(Array(line.text.utf8), name: "the state")))
  }

  package mutating func holds(in state: JSONView) throws -> Bool {
    try evaluator.operand(expression, in: state).holds
  }
}

extension Expression {
  /// Whether the condition holds in a state that is in no recording; the header's schema supplies the types.
  package func holds(in state: JSONValue, like header: RecordingHeader) throws -> Bool {
    var condition = try StateCondition(self, in: state, like: header)
    return try JSONView(state).map { state in try condition.holds(in: state) } ?? false
  }

  /// The values that a condition compares in a state that is in no recording, each with its text: `count: 3`.
  package func comparedValues(in state: JSONValue, like header: RecordingHeader) throws -> [String] {
    var debugger = try StateCondition.debugger(of: state, like: header)
    let values = ValueText(schema: debugger.recording.schema)
    let bytes = Array(text.utf8)
    return node.compared.map { part in
      let text = String(decoding: bytes[part.range], as: UTF8.self)
      let value = try? debugger.value(Expression(text: text, node: part, position: nil))
      return "\(text): \(value.map { values.line($0.view, $0.member) } ?? "is not there")"
    }
  }

  /// Throws if the expression needs more than one state, which is all that a test has.
  package func expectOnlyState() throws {
    try expectNoPosition()
    try node.expectOnlyState()
  }
}

extension Expression.Node {
  /// The parts that are compared or combined as conditions, without literals.
  fileprivate var compared: [Expression.Node] {
    switch kind {
    case .literal: []
    case .not(let part): part.compared
    case .binary(let operation, let first, let second) where operation.compares || [.and, .or].contains(operation):
      first.compared + second.compared
    default: [self]
    }
  }

  fileprivate func expectOnlyState() throws {
    switch kind {
    case .path(let path), .isEmpty(let path):
      if !path.isOfState { throw notOfState(path.text, path.range) }
    case .fact(let fact): throw notOfState(fact.rawValue, range)
    case .changed: throw notOfState("changed", range)
    case .overTime(let relation, _, _): throw notOfState(relation.word, range)
    default: break
    }
    for part in parts { try part.expectOnlyState() }
  }

  private func notOfState(_ found: String, _ range: Range<Int>) -> DebuggerError {
    DebuggerError(.syntax(found: "'\(found)'", expected: "a value of the state"), range: range)
  }
}

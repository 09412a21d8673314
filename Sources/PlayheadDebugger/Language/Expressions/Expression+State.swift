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
    var header = header
    header.base = nil
    header.state = state
    var line = JSONWriter(capacity: 1024)
    header.write(into: &line)
    let debugger = Debugger(try Recording(MemorySource(Array(line.text.utf8), name: "the state")))
    expression = try debugger.compile(condition, isCondition: true)
    evaluator = Evaluator(debugger.timeline)
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

  /// Throws if the expression needs more than one state, which is all that a test has.
  package func expectOnlyState() throws {
    try expectNoPosition()
    try node.expectOnlyState()
  }
}

extension Expression.Node {
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

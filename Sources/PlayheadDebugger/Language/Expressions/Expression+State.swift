package import PlayheadFormat
internal import PlayheadReader

extension Expression {
  /// Whether the condition holds in a state that is in no recording; the header's schema supplies the types.
  package func holds(in state: JSONValue, like header: RecordingHeader) throws -> Bool {
    var header = header
    header.base = nil
    header.state = state
    var line = JSONWriter(capacity: 1024)
    header.write(into: &line)
    let moment = try Recording(MemorySource(Array(line.text.utf8), name: "the state"))
    try expectOnlyState()
    var query = try Query(in: Debugger(moment), where: self)
    return try query.next() != nil
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
      if path.root != .state { throw notOfState(path.text, path.range) }
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

internal import IssueReporting
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader
internal import PlayheadRecorder

/// A rule for `explore`: whether an expression of the debugger holds in a state, as `query` has it.
///
/// ```swift
/// try await explore(Search(), from: "recordings/search.jsonl", world: describe, never: holds(#"results.count > 0 && query == """#))
/// ```
///
/// - Parameters:
///   - expression: a condition on the state alone.
///   - state: the type of the states.
/// - Returns: a function that writes a state as it would be recorded, and evaluates the expression. What does not fit the state, such as
///   a name that it has not, is reported as an issue.
/// - Throws: an error that explains why the expression is invalid, or needs more than one state.
/// - Complexity: of each call, O(*n*) in the size of the state.
public func holds<State>(
  _ expression: String, in state: State.Type = State.self
) throws -> (_ state: State) -> Bool {
  try holds(expression) { error in
    // In an exploration that is its finding.
    reportIssue("the rule '\(expression)' cannot be evaluated: \(error)")
  }
}

/// The same, with another way to tell what does not fit the state.
func holds<State>(
  _ expression: String, onFailure: @escaping (any Error) -> Void
) throws -> (_ state: State) -> Bool {
  let parsed = try PlayheadDebugger.Expression(parsing: expression)
  try parsed.expectOnlyState()
  let type = RecordedType<State>()
  let header = RecordingHeader(
    id: "", started: "", store: .init(name: "", state: type.name, action: "", fidelity: .codable),
    schema: Schema(state: type, action: RecordedType<String>()), state: .null)
  var condition: StateCondition?
  var text = JSONWriter(capacity: 1024)
  return { state in
    text.removeAll()
    type.write(state, into: &text)
    do {
      return try text.withBytes { bytes in
        if condition == nil {
          // Names are those of the type, so that any state will do.
          condition = try StateCondition(parsed, in: JSONValue(parsing: bytes), like: header)
        }
        return try JSONView(text: bytes).map { state in try condition?.holds(in: state) ?? false } ?? false
      }
    } catch {
      onFailure(error)
      return false
    }
  }
}

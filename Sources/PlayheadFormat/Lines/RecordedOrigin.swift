/// Who sent an action.
public enum RecordedOrigin: Hashable, Sendable {
  /// The app: a person, a view, a test.
  case outside
  /// The effect with this id fed it back.
  case effect(Int)
  /// It was typed in the debugger.
  case debugger

  init(_ members: LineMembers) throws(LineError) {
    guard let from = members.json["from"] else {
      self = .outside
      return
    }
    if let id = from["effect"]?.int {
      self = .effect(id)
    } else {
      // A later version's origin counts as outside.
      self = from["repl"] == true ? .debugger : .outside
    }
  }

  @inlinable @inline(__always) func write(into line: inout JSONWriter) {
    switch self {
    case .outside: break
    case .effect(let id):
      line.append(raw: ",\"from\":{\"effect\":")
      line.append(id)
      line.append(raw: "}")
    case .debugger: line.append(raw: ",\"from\":{\"repl\":true}")
    }
  }
}

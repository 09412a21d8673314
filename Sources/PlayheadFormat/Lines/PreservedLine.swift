/// A parsed line that will be written again, with its members from later versions; within a known member, only known
/// members are kept.
package struct PreservedLine: Hashable, Sendable {
  package var line: AnyRecordedLine
  /// The members that only a later version knows.
  package var unknownMembers: JSONValue.Object

  /// `unknownMembers` are written after the line's own.
  package init(_ line: AnyRecordedLine, unknownMembers: JSONValue.Object = [:]) {
    self.line = line
    self.unknownMembers = unknownMembers
  }

  /// Parses a line that is one JSON object; throws if a required member is missing.
  package init(parsing text: String) throws(LineError) {
    let members = try LineMembers(parsing: text)
    line = try AnyRecordedLine(members)
    unknownMembers = [:]
    guard case .object(let all) = members.json, let known = line.memberNames else { return }
    for (name, value) in all where !known.contains(name) { unknownMembers[name] = value }
  }

  /// Appends the line with its line end.
  package func write(into line: inout JSONWriter) {
    self.line.line.write(into: &line)
    guard !unknownMembers.isEmpty else { return }
    line.truncate(to: line.count - "}\n".utf8.count)
    for (name, value) in unknownMembers {
      line.append(raw: ",")
      line.append(name)
      line.append(raw: ":")
      line.append(value)
    }
    line.append(raw: "}\n")
  }
}

extension AnyRecordedLine {
  /// The members that the line's own kind reads and writes; nil if all are kept as they are.
  fileprivate var memberNames: Set<String>? {
    switch self {
    case .header:
      [
        "kind", "format", "version", "minReader", "id", "started", "store", "host", "parent", "redacted", "schema",
        "shared", "base", "state", "unwritten", "unknown",
      ]
    case .requirement: ["kind", "format", "version", "minReader", "id"]
    case .action(let action):
      // A grade that only a later version knows is kept.
      action.answer != nil
        ? ["kind", "seq", "t", "name", "from", "type", "animation", "answer", "because", "action", "unwritten"]
        // So is an origin.
        : action.origin == .outside && action.changeOrigin == nil
          ? ["kind", "seq", "t", "name", "type", "animation", "action", "unwritten"]
          : ["kind", "seq", "t", "name", "from", "type", "animation", "action", "unwritten"]
    case .change: ["kind", "seq", "pos", "dur", "overlap", "reads", "patch", "unwritten"]
    case .effect: ["kind", "id", "event", "seq", "t", "name", "at", "in", "error", "by", "cancelID"]
    case .cancellation: ["kind", "seq", "t", "by", "cancelID"]
    case .presentation: ["kind", "seq", "t", "shows", "goesOn", "refused", "waited"]
    case .keyframe: ["kind", "seq", "t", "state", "unwritten"]
    case .schema: ["kind", "fidelity", "schema"]
    case .note: ["kind", "seq", "t", "name", "text"]
    case .log: ["kind", "seq", "t", "level", "label", "source", "message", "dropped"]
    case .gap: ["kind", "t", "reason", "dropped", "open"]
    case .end: ["kind", "t", "seq", "status"]
    case .unknown: nil
    }
  }
}

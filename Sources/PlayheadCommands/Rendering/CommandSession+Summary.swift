internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader
internal import PlayheadSharing

extension CommandSession {
  /// The summary that `pack` writes, with the final state; throws if lines cannot be read.
  package func summary() throws -> CommandOutput {
    let summary = try RecordingSummary(debugging.file, notes: debugger.addedNotes, hiding: nil)
    let (fields, fieldCount) = fields
    func text() -> StyledText {
      var text = StyledText(summary.markdown)
      if !fields.isEmpty { text += "\nThe state at the end:\n\n" }
      for field in fields { text += "- \(renderer.safe(field.path)) = \(renderer.short(field.view, field.member))\n" }
      if fieldCount > fields.count { text += "- … \(fieldCount - fields.count) more\n" }
      return text
    }
    var json = json(of: summary, fields)
    if fieldCount > fields.count { json["fieldsCount"] = JSONOutput.integer(fieldCount) }
    return CommandOutput(form, text: text(), json: json)
  }

  /// The typable path for a JSON Pointer into the state; nil if it is none.
  package func typed(pointer text: String) -> String? {
    guard text.utf8.first == UInt8(ascii: "/"), let pointer = try? JSONPointer(parsing: text) else { return nil }
    var debugger = debugger
    let state = try? debugger.value(ValuePath(parsing: "state"))
    return PathText.text(of: pointer, in: state?.view, schema: recording.schema)
  }

  /// The most parts of the state to print.
  private static let fieldLimit = 40

  /// The printable parts of the last state up to the limit, and their number.
  private var fields: (told: [ValueNode], count: Int) {
    var debugger = debugger
    guard (try? debugger.goto(.position(debugger.timeline.lastState))) != nil,
      let state = try? debugger.value(ValuePath(parsing: "state"))
    else { return ([], 0) }
    let node = ValueNode("state", state, schema: recording.schema)
    return (node.parts(in: 0..<Self.fieldLimit), node.count)
  }

  private func json(of summary: RecordingSummary, _ fields: [ValueNode]) -> JSONValue.Object {
    let header = recording.header
    var members: JSONValue.Object = [
      "app": .string(summary.appName), "host": .object(header.host), "store": .string(header.store.name),
      "state": .string(header.store.state), "action": .string(header.store.action), "started": .string(header.started),
      "first": JSONOutput.integer(recording.first), "last": JSONOutput.integer(recording.last),
      "effects": JSONOutput.integer(recording.effects.count),
      "ending": .array(summary.file.endingLines().map(JSONValue.string)),
    ]
    if !summary.lossLines.isEmpty { members["lost"] = .array(summary.lossLines.map(JSONValue.string)) }
    let redacted = recording.redactedPlaces
    if !redacted.isEmpty { members["redacted"] = .array(redacted.map(JSONValue.string)) }
    func add<Element>(
      _ name: String, _ list: RecordingSummary.List<Element>, _ json: (Element) -> JSONValue
    ) {
      if list.count > 0 { members[name] = .array(list.shown.map(json)) }
      if list.count > list.shown.count { members["\(name)Count"] = JSONOutput.integer(list.count) }
    }
    add("notes", summary.notes, JSONOutput.json)
    add("unfinished", summary.running) { .object(JSONOutput.members(of: $0)) }
    add("failed", summary.failed) { .object(JSONOutput.members(of: $0)) }
    if !summary.log.isEmpty { members["log"] = .array(summary.log.map { .object(JSONOutput.members(of: $0)) }) }
    if recording.logCount > summary.log.count { members["logCount"] = JSONOutput.integer(recording.logCount) }
    members["lastActions"] = .array(
      summary.frames.map { frame in
        var members = JSONOutput.members(of: frame)
        members["value"] = nil
        members["text"] = .string(summary.text(of: frame.action))
        return .object(members)
      })
    members["fields"] = .array(
      fields.map { field in
        var members: JSONValue.Object = ["path": .string(field.path)]
        members["type"] = field.type.map(JSONValue.string)
        if field.isCollection { members["count"] = JSONOutput.integer(field.count) }
        members["text"] = .string(renderer.short(field.view, field.member))
        return .object(members)
      })
    return members
  }
}

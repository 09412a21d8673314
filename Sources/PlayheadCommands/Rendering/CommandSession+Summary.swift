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
    return CommandOutput(
      form, text: text(),
      json: facts(of: summary, fields).adding(["fieldsCount": fieldCount > fields.count ? fieldCount : nil]))
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

  private func facts(of summary: RecordingSummary, _ fields: [ValueNode]) -> JSONFacts {
    let header = recording.header
    func list<Element: JSONConvertible>(_ name: String, _ list: RecordingSummary.List<Element>) -> JSONFacts {
      [name: list.count > 0 ? list.shown : nil, "\(name)Count": list.count > list.shown.count ? list.count : nil]
    }
    let head: JSONFacts = [
      "app": summary.appName, "host": header.host, "store": header.store.name, "state": header.store.state,
      "action": header.store.action, "started": header.started, "first": recording.first, "last": recording.last,
      "effects": recording.effects.count, "ending": summary.file.endingLines(), "lost": summary.lossLines.orNil,
      "redacted": recording.redactedPlaces.orNil,
    ]
    return head.adding(["suspects": summary.suspects.orNil]).adding(list("notes", summary.notes)).adding(
      list("unfinished", summary.running)
    )
    .adding(list("failed", summary.failed)).adding([
      "log": summary.log.orNil, "logCount": recording.logCount > summary.log.count ? recording.logCount : nil,
      "lastActions": summary.frames.map { frame in
        var facts = frame.facts
        facts["value"] = nil
        facts["text"] = summary.text(of: frame.action)
        return facts
      },
      "fields": fields.map { field -> JSONFacts in
        [
          "path": field.path, "type": field.type, "count": field.isCollection ? field.count : nil,
          "text": renderer.short(field.view, field.member),
        ]
      },
    ])
  }
}

internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct HistoryCommand: Command {
  let help = CommandHelp(
    name: "history", group: .looking, arguments: "PATH",
    summary: "show every change of a value",
    discussion:
      "Position, time, old and new value, and the action; each position is one for 'goto'. '>' marks the cursor.",
    example: "history count", completion: .path)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let path = try ValuePath(parsing: input.required("a path").text)
    let pointer = try session.debugger.statePointer(path)
    let recording = session.recording
    let renderer = session.renderer
    let member = renderer.stateMember(at: pointer)
    let changes = try session.debugger.timeline.changes(of: pointer)
    var table = Table(["", "position", "time", "action", "change"], numeric: [1, 2])
    var rows: [JSONValue] = []
    var times = ActionTimes(recording)
    for change in changes {
      if Task.isCancelled { throw DebuggerError(.interrupted) }
      let time = try times.time(change.position)
      let name = recording.actionName(change.position)
      table.add([
        change.position == session.debugger.position ? ">" : "", String(change.position),
        time.map(TimeText.moment) ?? "", name.map(renderer.name(ofAction:)) ?? "",
        "\(renderer.short(change.old, member)) → \(renderer.short(change.new, member))",
      ])
      guard case .object(var row) = JSONAnswer.json(change) else { continue }
      if let time { row["time"] = JSONAnswer.integer(time) }
      if let name { row["action"] = .string(name) }
      rows.append(.object(row))
    }
    var text = changes.isEmpty ? "no action changed it\n" : table.text(renderer.style)
    let lost = recording.lostPositions
    for positions in lost { text += "not known: what happened to it at \(TimeText.positions(positions))\n" }
    var json: JSONValue.Object = ["path": .string(pointer.description), "changes": .array(rows)]
    if !lost.isEmpty {
      json["unknown"] = .array(lost.map { [JSONAnswer.integer($0.lowerBound), JSONAnswer.integer($0.upperBound)] })
    }
    return Answer(text: text, json: json)
  }
}

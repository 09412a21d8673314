internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct DiffCommand: Command {
  let help = CommandHelp(
    name: "diff", aliases: ["df"], group: .looking, arguments: "[-full] [A [B]]",
    summary: "show what changed in this step, or between two positions",
    discussion: """
      Without arguments: what this position's action changed. With one: what leads from that position to this one. With
      two, or a range: what leads from A to B. They are positions as for 'goto'. An element is known by its identity: one
      that stands elsewhere among the others has moved. Many elements that changed alike share a line; with -full, each
      change has its own.
      """,
    example: "diff 3 end-1", completion: .note, options: ["-full"])

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let (isFull, input) = input.option("-full")
    let here = session.debugger.selectedPosition
    guard !input.words.isEmpty else {
      let stop = try session.debugger.selected(listing: .max)
      guard let changes = stop.changes else { throw Self.nothing(at: stop, in: session) }
      return answer(changes, from: max(here - 1, session.debugger.timeline.first), to: here, isFull, in: session)
    }
    let (first, second) = try input.reading(input.rest) { (text) throws(DebuggerError) in
      try session.debugger.positionPair(text)
    }
    let changes = try session.debugger.difference(from: first, to: second)
    return answer(changes, from: first, to: second, isFull, in: session)
  }

  /// How many lines are shown.
  private static let limit = 100

  private func answer(
    _ changes: [StateChange], from first: Int, to second: Int, _ isFull: Bool, in session: Session
  ) -> Answer {
    Answer(
      session.form,
      text: session.renderer.text(
        of: changes, count: changes.count, limit: isFull ? .max : Self.limit,
        wayOn: isFull ? nil : "diff -full \(first) \(second)"),
      json: [
        "from": JSONAnswer.integer(first), "to": JSONAnswer.integer(second),
        "changes": .array(changes.map(JSONAnswer.json)),
      ])
  }

  private static func nothing(at stop: Stop, in session: Session) -> DebuggerError {
    if stop.reasons.contains(.unfinished) {
      return DebuggerError(
        RecordingError(source: session.recording.name, reason: .unfinished(position: stop.position)))
    }
    return DebuggerError(.noAction(position: stop.position))
  }
}

internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct DiffCommand: Command {
  let help = CommandHelp(
    name: "diff", aliases: ["d"], group: .looking, arguments: "[A [B]]",
    summary: "show what changed in this step, or between two positions",
    discussion: """
      Without arguments: what this position's action changed. With one: what leads from that position to this one. With
      two: what leads from A to B.
      """,
    example: "diff 3 12")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    try input.expectNoMore(after: 2)
    let here = session.debugger.position
    guard !input.words.isEmpty else {
      let stop = try session.debugger.current(listing: .max)
      guard let changes = stop.changes else { throw Self.nothing(at: stop, in: session) }
      return answer(changes, from: max(here - 1, session.debugger.timeline.first), to: here, in: session)
    }
    let positions = try input.words.map { word throws(CommandError) in try Self.position(word, in: session) }
    let first = positions[0]
    let second = positions.count > 1 ? positions[1] : here
    let changes = try session.debugger.difference(from: first, to: second)
    return answer(changes, from: first, to: second, in: session)
  }

  private func answer(_ changes: [StateChange], from first: Int, to second: Int, in session: Session) -> Answer {
    Answer(
      text: session.renderer.text(of: changes, count: changes.count),
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

  private static func position(_ word: CommandInput.Word, in session: Session) throws(CommandError) -> Int {
    guard let position = Int(word.text), position >= 0 else {
      throw CommandError("found '\(word.text)', expected a position", at: word.range)
    }
    let timeline = session.debugger.timeline
    guard (timeline.first...timeline.last).contains(position) else {
      throw CommandError(
        "there is no position \(position)", at: word.range,
        hint: "positions go from \(timeline.first) to \(timeline.last)")
    }
    return position
  }
}

internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct WhenCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "when", group: .looking,
    summary: "say where the cursor is",
    discussion: """
      Shows the position, the time since the recording started, the action, its cause, its duration, which of its effects
      failed, and cancellations that met nothing.
      """,
    example: "when")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> Answer {
    return try session.when()
  }
}

struct InfoTimeCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "time", group: .looking, summary: "say where the cursor is", discussion: "As 'when'.", example: "info time")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> Answer {
    try session.when()
  }
}

extension CommandSession {
  /// Where the cursor is; `info time` says the same.
  mutating func when() throws -> Answer {
    let stop = try debugger.current()
    let failures = try debugger.timeline.failures(ofEffectsStartedBy: stop.position)
    return Answer(form, text: text(of: stop, failures), json: json(of: stop, failures))
  }

  private func text(of stop: Stop, _ failures: [EffectOutcome]) -> StyledText {
    var text = renderer.position(of: stop, in: debugger.timeline) + "\n"
    if stop.reasons.contains(.unfinished) { text += "  \(renderer.unfinished(in: debugger))\n" }
    if let frame = stop.frame {
      let exact = String(1_000_000 + frame.action.time.magnitude % 1_000_000).dropFirst()
      text += "  time: \(frame.action.time / 1_000_000).\(exact)s since \(renderer.safe(recording.header.started))\n"
    } else if stop.position == debugger.timeline.first {
      text += "  recorded from \(renderer.safe(recording.header.started)) on\n"
    }
    if let duration = stop.duration { text += "  in the reducer: \(TimeText.duration(duration))\n" }
    for failure in failures {
      text += "  \(renderer.name(of: failure.effect)) \(renderer.ending(failure.end))\n"
    }
    for unmet in stop.unmetCancellations { text += "  \(renderer.cancellation(unmet, at: stop.position))\n" }
    return text
  }

  private func json(of stop: Stop, _ failures: [EffectOutcome]) -> JSONValue.Object {
    var json = JSONAnswer.members(of: stop, in: debugger)
    if !failures.isEmpty { json["failures"] = .array(failures.map { .object(JSONAnswer.members(of: $0)) }) }
    return json
  }
}

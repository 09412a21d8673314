internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct InfoEffectsCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "effects", group: .looking, parameters: [Self.number], summary: "show the effects that are running here",
    discussion: """
      Shows what was running at this position, since when, and the action that started it; then what came to its end here,
      before the next action, and the cancellations here that met nothing.
      """,
    example: "info effects")

  private static let number = Parameter.optional("effect", .count(0...Int.max))

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    if let number = arguments[Self.number] { return try session.output(effect: number) }
    return try Self.output(in: session)
  }

  /// What runs at the position of a session, under a heading.
  static func output(in session: CommandSession, _ heading: StyledText = StyledText()) throws -> CommandOutput {
    let timeline = session.debugger.timeline
    let position = session.debugger.position
    let running = timeline.effects(runningAt: position)
    let ended = timeline.effects(endedAt: position)
    let unmet = try session.debugger.unmetCancellations(at: position)
    func text() throws -> StyledText {
      var text = heading
      text += running.isEmpty ? "no effects are running here\n" : try table(of: running, in: session)
      if !ended.isEmpty { text += "ended here, before the next action:\n" + (try table(of: ended, in: session)) }
      for cancellation in unmet { text += session.renderer.cancellation(cancellation, at: position) + "\n" }
      return text
    }
    return try CommandOutput(
      session.form, text: text(),
      json: [
        "position": position, "effects": rows(of: running, in: session),
        "ended": rows(of: ended, in: session), "unmetCancellations": unmet,
      ])
  }

  private static func table(of effects: [RecordedEffect], in session: CommandSession) throws(RecordingError)
    -> StyledText
  {
    let debugger = session.debugger
    let renderer = session.renderer
    var table = Table(["effect", "name", "since", "started by", "ended"], numeric: [0, 2])
    for span in effects {
      let effect = try debugger.timeline.describe(effect: span.id)
      let end = try debugger.recording.end(ofEffect: span.id)
      let name = [effect.name, effect.location].compactMap { $0 }.map(renderer.safe).joined(separator: " ")
      table.add([
        "\(span.id)", "\(name)", "\(effect.time.map(TimeText.moment) ?? "")",
        effect.starter.map { StyledText(renderer.starter($0)) } ?? "",
        end.map { "\(renderer.ending($0, in: debugger.recording))" }
          ?? (debugger.timeline.isLive ? "still running" : "never, as far as was recorded"),
      ])
    }
    return table.takeText(renderer)
  }

  private static func rows(of effects: [RecordedEffect], in session: CommandSession) throws(RecordingError)
    -> [JSONFacts]
  {
    try effects.map { (span) throws(RecordingError) in
      try session.debugger.timeline.describe(effect: span.id).facts
        .adding(["end": session.recording.end(ofEffect: span.id)?.json])
    }
  }
}

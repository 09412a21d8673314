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

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    return try session.when()
  }
}

struct InfoTimeCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "time", group: .looking, summary: "say where the cursor is", discussion: "As 'when'.", example: "info time")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    try session.when()
  }
}

extension CommandSession {
  /// Describes the cursor's position, for `when` and `info time`.
  mutating func when() throws -> CommandOutput {
    let landing = try debugger.current()
    let failures = try debugger.timeline.failures(ofEffectsStartedBy: landing.position)
    return CommandOutput(form, text: text(of: landing, failures), json: json(of: landing, failures))
  }

  private func text(of landing: Landing, _ failures: [EffectOutcome]) -> StyledText {
    var text = renderer.position(of: landing, in: debugger.timeline) + "\n"
    if landing.reasons.contains(.unfinished) { text += "  \(renderer.unfinished(in: debugger))\n" }
    if let frame = landing.frame {
      let exact = String(1_000_000 + frame.action.time.magnitude % 1_000_000).dropFirst()
      text += "  time: \(frame.action.time / 1_000_000).\(exact)s since \(renderer.safe(recording.header.started))\n"
    } else if landing.position == debugger.timeline.first {
      text += "  recorded from \(renderer.safe(recording.header.started)) on\n"
    }
    if let duration = landing.duration {
      let what = landing.frame?.action.isChange == true ? "it took" : "in the reducer:"
      text += "  \(what) \(TimeText.duration(duration))\n"
    }
    for failure in failures {
      text += "  \(renderer.name(of: failure.effect)) \(renderer.ending(failure.end, in: recording))\n"
    }
    for unmet in landing.unmetCancellations { text += "  \(renderer.cancellation(unmet, at: landing.position))\n" }
    return text
  }

  private func json(of landing: Landing, _ failures: [EffectOutcome]) -> JSONFacts {
    landing.facts(in: debugger).adding(["failures": failures.orNil])
  }
}

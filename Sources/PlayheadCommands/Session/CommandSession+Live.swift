package import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension CommandSession {
  /// Describes news of a live recording.
  package func output(_ news: DebugSession.News) -> CommandOutput {
    switch news {
    case .passed(let landing): return output(landing, isPassed: true)
    case .failed(let outcome): return output(outcome)
    case .presented(let presentation): return output(presentation)
    case .path(let fate):
      return CommandOutput(
        form, text: StyledText.dim(Self.text(of: fate)) + "\n", json: ["status": fate.rawValue])
    case .ended(let status):
      let unfinished = debugging.running.recording.ending.unfinished
      var text = StyledText.dim("the recording has ended: \(renderer.safe(status))") + "\n"
      if unfinished != nil {
        for line in RecordingOverview(of: self).ending(renderer) { text += StyledText.error(line) + "\n" }
      }
      return CommandOutput(form, text: text, json: ["status": status, "unfinished": unfinished])
    }
  }

  /// Describes an old state that the app shows, or the end of that.
  private func output(_ presentation: RecordedPresentation) -> CommandOutput {
    if let position = presentation.shows {
      let actions = presentation.goesOn ? "its store goes on with actions" : "takes no actions"
      return CommandOutput(
        form, text: "the app shows position \(position), and \(actions); 'present live' puts the present back\n",
        json: ["shows": position, "goesOn": presentation.goesOn.orNil])
    }
    let (refused, waited) = (presentation.refused, presentation.waited)
    let counts = [
      refused == 0 ? nil : "\(refused) action\(refused == 1 ? " was" : "s were") refused",
      waited == 0 ? nil : "\(waited) answer\(waited == 1 ? "" : "s") of effects waited",
    ].compactMap(\.self)
    let text = (["the app shows the present again"] + counts).joined(separator: "; ")
    return CommandOutput(form, text: text + "\n", json: ["refused": refused, "waited": waited])
  }

  /// Describes the latest presentation of an old state, unless it was reported before.
  package mutating func outputOfPresentation() -> CommandOutput? { debugging.takePresentation().map(output) }

  private static func text(of fate: FileSource.Fate) -> String {
    switch fate {
    case .inPlace: "the file is at its path again"
    case .deleted: "the file was deleted: what comes of it is still followed, and is gone when this ends"
    case .renamed: "the file was moved or renamed: it is still followed"
    case .replaced:
      "another file is at its path: the one that was opened is still followed; open the path again for the other"
    }
  }

  /// Prints the news since the last call.
  mutating func tellNews(to face: any CommandContext) async throws {
    while let news = try await debugging.nextNews() { await face.tell(output(news), as: news.command) }
  }

  /// Describes the end of a store's run; nil if no store ran.
  package var outputOfEndedRun: CommandOutput? {
    guard debugging.runsStore else { return nil }
    let recording = debugging.running.recording
    let count = recording.last
    let actions = "\(count) action\(count == 1 ? "" : "s")"
    let text =
      debugging.live?.attachedApp.map { "left \(renderer.safe($0)) after \(actions)\n" }
      ?? "recorded \(actions) in \(renderer.safe(recording.name))\n"
    return CommandOutput(form, text: text, json: ["file": recording.name, "actions": count])
  }

  /// The most notes of the first position in the greeting.
  private static let greetingNotes = 3

  /// Describes what was opened.
  package var greeting: CommandOutput {
    let overview = RecordingOverview(of: self)
    guard form.hasText else { return CommandOutput(form, json: overview.facts) }
    var text = overview.summary(renderer)
    if settings.isTerminal, !debugging.showsStore {
      if let line = suspectsLine { text += line + "\n" }
      text += StyledText.dim("help lists the commands, Tab completes") + "\n"
    }
    var debugger = debugger
    if debugger.timeline.last > 0, let landing = try? debugger.current() {
      text += renderer.position(of: landing, in: debugger.timeline) + "\n"
      for note in landing.notes.prefix(Self.greetingNotes) { text += "  \(renderer.note(note))\n" }
    }
    return CommandOutput(form, text: text, json: overview.facts)
  }
}

extension DebugSession.News {
  /// The name of the news in `--json`.
  package var command: String {
    switch self {
    case .passed, .failed: "tail"
    case .presented: "present"
    case .path: "path"
    case .ended: "ended"
    }
  }
}

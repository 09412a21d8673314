internal import PlayheadDebugger
internal import PlayheadFormat

struct RestartCommand: Command {
  let help = CommandHelp(
    name: "restart", aliases: ["run", "r"], group: .moving, parameters: [Self.replays],
    summary: "go to position 0; in a live session, begin a new run",
    discussion: """
      Goes to the initial state. 'back' returns. In a live session the run is ended, and another begins with a new store
      and a new recording; stops stay. With '--replay' what has happened so far is done again in the new run: actions
      from outside are sent, and effects send what they sent; from then on they do their own work. Where an app was
      attached to, it goes on with the same run if that still listens, and else with another run of the app: no process
      is ended.
      """,
    example: "restart", powers: .changesApp)

  private static let replays = Parameter.flag("--replay")

  func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    let replays = arguments.has(Self.replays)
    let input = arguments.input
    let app = session.debugging.live?.attachedApp ?? session.debugging.departedApp
    guard !replays || app == nil else {
      throw CommandError(
        "an app that is attached to does nothing again", at: input.rest.range,
        hint: "a program of 'Playhead.main' does, on a kept recording")
    }
    if session.debugging.showsStore || session.debugging.departedApp != nil, session.debugging.branch == 0 {
      try input.expectNoPipe(of: help.name)
      try await beginRun(replays: replays, in: &session, for: face)
      return CommandOutput(isTold: true)
    }
    guard !replays || !session.debugging.runsStore else {
      throw CommandError("this is a branch of what runs", at: input.rest.range, hint: "switch original")
    }
    guard !replays else {
      throw CommandError(
        "no store runs here", at: input.rest.range, hint: "'replay' runs the recording again into a branch")
    }
    return session.output(try session.debugger.restart())
  }

  /// Ends the run of the store and begins another.
  private func beginRun(
    replays: Bool, in session: inout CommandSession, for face: any CommandContext
  ) async throws {
    let question =
      session.debugging.live?.attachedApp == nil
      ? "end this run and begin another?" : "leave this run and attach to another?"
    let isConfirmed = session.debugging.live == nil ? true : await face.confirms(question)
    guard isConfirmed else {
      await face.remark(StyledText.dim("the run goes on; 'goto start' goes to its beginning") + "\n")
      return
    }
    try await session.tellNews(to: face)
    // Taken now, as the end of the run is not to be part of it.
    let recording = replays ? session.recording : nil
    await session.debugging.endRun()
    if let presentation = session.outputOfPresentation() { await face.tell(presentation, as: "present") }
    if let ended = session.outputOfEndedRun { await face.tell(ended, as: "recorded") }
    let missed = try await session.debugging.restart(replaying: recording)
    session.listed = nil
    await face.tell(session.greeting, as: "open")
    guard missed > 0, session.form.hasText else { return }
    let actions = missed == 1 ? "1 action was" : "\(missed) actions were"
    let text =
      "\(actions) not sent again: a change without an action, none of today's type, or of an effect that is not there\n"
    await face.tell(CommandOutput(session.form, text: text, json: [:]), as: help.name)
  }
}

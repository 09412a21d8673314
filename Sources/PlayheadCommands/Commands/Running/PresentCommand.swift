internal import PlayheadDebugger
internal import PlayheadReader

struct PresentCommand: Command {
  let help = CommandHelp(
    name: "present", group: .running, parameters: [Self.position],
    summary: "show an old state in the app, or the present again",
    discussion: """
      Shows the state of a position in the running app, as its screens show their own. POSITION is as for 'goto'. No
      reducer runs, and no effect starts, ends or is cancelled by it. Meanwhile the app refuses actions, also those of
      'send', and what effects send waits. 'present live' puts the present back: then the app does what has waited, in
      order. The end of the session, 'restart', and more than 10,000 waiting answers put it back, too. How many actions
      were refused, and how many answers waited, is told then. A 'present' that is refused leaves what is shown. A store
      that is presented by 'onPresent' goes on with actions of its own, and refuses those of 'send' alone. In redacted
      places the app's own values stay; where it has none any more, placeholders are shown. Shared values are shown as
      they were, and stay as they are. The cursor stays where it is.
      """,
    example: "present 3", powers: .changesApp)

  private static let position = Parameter.required(
    "position", .position, .word(["live"]), label: "POSITION|live", what: "a position, or 'live'")

  func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    let word = try arguments.required(Self.position)
    let input = arguments.input
    try input.expectNoPipe(of: help.name)
    guard session.debugging.runsStore else {
      throw CommandError(
        "a recording has no app to show a state in", at: input.name.range,
        hint: "open it with a program of 'Playhead.main', which has the feature")
    }
    guard session.debugging.showsStore else {
      throw CommandError("this is a branch of what runs", at: input.name.range, hint: "switch original")
    }
    try await session.tellNews(to: face)
    let position =
      word.text == "live"
      ? nil
      : try input.reading(word) { try session.debugger.position(PositionReference(parsing: $0)) }
    do { try await session.debugging.present(position) } catch {
      try await session.tellNews(to: face)
      throw CommandError("\(error)", at: word.range, hint: error.hint)
    }
    try await session.tellNews(to: face)
    return CommandOutput(isTold: true)
  }
}

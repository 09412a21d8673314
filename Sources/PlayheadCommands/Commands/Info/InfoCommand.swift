internal import PlayheadDebugger
internal import PlayheadFormat

package struct InfoCommand: Command {
  package let help = CommandHelp(
    name: "info", aliases: ["i"], group: .looking,
    parameters: [Self.topic, Self.rest, Self.text],
    summary: "show facts",
    discussion: """
      'recording': what was recorded, where, and how it ended. 'breakpoints': the stops and how often they were hit.
      'effects': what is running at this position, since when, and started by whom; with a number, that effect.
      'actions': how often each action came, and how long its reducer took. 'notes': the notes and bookmarks. 'log': what
      the app logged; with a range, a level or '--grep TEXT', only that. 'display': what is printed at every stop.
      'frame': the selected action. 'reads': what the reducer read of its dependencies here. 'time': as 'when'.
      """,
    example: "info effects")

  private static let topic = Parameter.required(
    "topic", .name(.topic), label: topics.commands.map(\.name).joined(separator: "|"),
    what: "one of \(topics.commands.map(\.name).joined(separator: ", "))")
  /// The arguments of the topic.
  private static let rest = Parameter.optional("rest", .rest, isListed: false)
  /// Declares the pattern of 'info log', so that a `|` in it does not start a shell command.
  private static let text = Parameter("--grep", [.pattern], .option, isListed: false)

  /// The topics, found by name like commands.
  package static let topics = CommandRegistry(commands: [
    InfoRecordingCommand(), InfoBreakpointsCommand(), InfoEffectsCommand(), InfoActionsCommand(), InfoNotesCommand(),
    InfoLogCommand(), InfoDisplayCommand(), InfoFrameCommand(), InfoReadsCommand(), InfoTimeCommand(),
  ])

  package func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    let topic = try arguments.required(Self.topic)
    let command = try Self.topics.command(named: topic, what: "topic")
    let rest = try arguments.input.dropping(1).separatingPipe(command.help.patterns)
    var output = try await command.run(
      ArgumentReader.read(rest, command.help, in: session.debugger), in: &session, for: face)
    output.json["topic"] = .string(command.name)
    return output
  }
}

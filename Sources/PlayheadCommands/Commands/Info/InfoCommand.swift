internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadFormat

package struct InfoCommand: Command {
  package let help = CommandHelp(
    name: "info", aliases: ["i"], group: .looking,
    arguments: "recording|breakpoints|effects|actions|notes|log|display|frame|reads|time",
    summary: "show facts",
    discussion: """
      'recording': what was recorded, where, and how it ended. 'breakpoints': the stops and how often they were hit.
      'effects': what is running at this position, since when, and started by whom; with a number, that effect.
      'actions': how often each action came, and how long its reducer took. 'notes': the notes and bookmarks. 'log': what
      the app logged; with a range, a level or '--grep TEXT', only that. 'display': what is printed at every stop.
      'frame': the selected action. 'reads': what the reducer read of its dependencies here. 'time': as 'when'.
      """,
    example: "info effects", patterns: .afterOption("grep"), completion: .topic)

  /// The topics, found by their names as commands are.
  package static let topics = CommandRegistry(commands: [
    InfoRecordingCommand(), InfoBreakpointsCommand(), InfoEffectsCommand(), InfoActionsCommand(), InfoNotesCommand(),
    InfoLogCommand(), InfoDisplayCommand(), InfoFrameCommand(), InfoReadsCommand(), InfoTimeCommand(),
  ])

  package func run(
    _ input: CommandInput, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> Answer {
    guard let topic = input.words.first else {
      let names = Self.topics.commands.map(\.name).joined(separator: ", ")
      throw CommandError("expected one of \(names) after '\(input.name.text)'", at: input.rest.range)
    }
    let command = try Self.topics.command(named: topic, what: "topic")
    if command is InfoEffectsCommand, input.words.count == 2, Int(input.words[1].text) != nil {
      var answer = try session.answer(effect: input.words[1])
      answer.json["topic"] = .string(command.name)
      return answer
    }
    if command.help.arguments.isEmpty { try input.expectNoMore(after: 1) }
    var answer = try await command.run(input.dropping(1), in: &session, for: face)
    answer.json["topic"] = .string(command.name)
    return answer
  }
}

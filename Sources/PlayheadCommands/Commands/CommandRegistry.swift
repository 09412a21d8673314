internal import PlayheadDebugger
internal import PlayheadFormat

/// The commands by their names.
package struct CommandRegistry: Sendable {
  package let commands: [any Command]

  package static let standard = CommandRegistry(commands: [
    MoveCommand.step, MoveCommand.next, MoveCommand.finish, ContinueCommand(), MoveCommand.reverseStep,
    MoveCommand.reverseNext, MoveCommand.reverseFinish, MoveCommand.reverseContinue, GotoCommand(),
    UntilCommand(isForward: true), UntilCommand(isForward: false), FindCommand(isForward: true),
    FindCommand(isForward: false), LastCommand(isForward: false), LastCommand(isForward: true), MoveCommand.back,
    MoveCommand.forward,
    RestartCommand(), WhenCommand(), PrintCommand(), DiffCommand(), ListCommand(), TimelineCommand(), PlotCommand(),
    BacktraceCommand(), CascadeCommand(),
    FrameCommand(.frame),
    FrameCommand(.up), FrameCommand(.down), WhyCommand(), SuspectsCommand(), HistoryCommand(), QueryCommand(),
    EffectsCommand(),
    DisplayCommand(), UndisplayCommand(),
    InfoCommand(), BreakCommand(), BreakCommand(isTemporary: true), WatchCommand(), CatchCommand(), ConditionCommand(),
    IgnoreCommand(), MessageCommand(), EnableCommand(true), EnableCommand(false),
    DeleteCommand(), CommandsCommand(), SaveCommand(), NoteCommand(isBookmark: false), NoteCommand(isBookmark: true),
    SendCommand(), PresentCommand(), TailCommand(), VerifyCommand(), ReplayCommand(), ForkCommand(), BranchesCommand(),
    SwitchCommand(),
    ShrinkCommand(), ExploreCommand(),
    ExportCommand(), SummaryCommand(), PackCommand(), ScanCommand(), RedactCommand(), CompareCommand(), CheckCommand(),
    HelpCommand(),
    AproposCommand(), SetCommand(), ShowCommand(), AliasCommand(),
  ])

  /// Adds a command, which `help` lists after the one called `name`.
  package func adding(_ command: any Command, after name: String) -> CommandRegistry {
    var commands = commands
    let place = commands.firstIndex { $0.name == name }.map { $0 + 1 }
    commands.insert(command, at: place ?? commands.endIndex)
    return CommandRegistry(commands: commands)
  }

  /// A command by its whole name, or a topic by `info` and its name.
  package func command(exactly name: String) -> (any Command)? {
    if name.hasPrefix("info ") { return InfoCommand.topics.command(exactly: String(name.dropFirst("info ".count))) }
    return commands.first { $0.name == name }
  }

  /// The declaration of a command, by its whole name.
  package func help(of name: String) -> CommandHelp? { command(exactly: name)?.help }

  /// Finds a command by name: exact names and aliases first, then unique prefixes; errors call it `what`.
  package func command(named word: CommandInput.Word, what: String = "command") throws(CommandError) -> any Command {
    let name = word.text
    if let exact = commands.first(where: { $0.name == name || $0.help.aliases.contains(name) }) { return exact }
    let candidates = commands.filter { command in
      ([command.name] + command.help.aliases).contains { $0.hasPrefix(name) && !Self.wholeNames.contains($0) }
    }
    if candidates.count == 1 { return candidates[0] }
    guard candidates.isEmpty else {
      let names = candidates.map(\.name).joined(separator: ", ")
      throw CommandError("'\(name)' is ambiguous: \(names)", at: word.range)
    }
    let near = Suggestion.nearest(
      to: name, among: commands.flatMap { [$0.name] + $0.help.aliases.filter { $0.count > 2 } })
    throw CommandError(
      "there is no \(what) '\(name)'", at: word.range,
      hint: ForeignHabits.hint(for: name, what) ?? near.map { "did you mean '\($0)'?" }
        ?? (what == "command" ? "'help' lists the commands" : nil))
  }

  /// Names without abbreviations: a prefix must not quit by accident, and names from other debuggers must not make prefixes ambiguous.
  private static let wholeNames: Set<String> = ["quit", "exit", "expr", "expression", "output", "x", "checkpoint"]
}

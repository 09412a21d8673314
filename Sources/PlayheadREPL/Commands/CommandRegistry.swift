internal import PlayheadDebugger
internal import PlayheadRecording

/// The commands by their names.
struct CommandRegistry: Sendable {
  let commands: [any Command]

  static let standard = CommandRegistry(commands: [
    StepCommand(), NextCommand(), FinishCommand(), ContinueCommand(), ReverseStepCommand(), ReverseNextCommand(),
    ReverseFinishCommand(), ReverseContinueCommand(), GotoCommand(), UntilCommand(isForward: true),
    UntilCommand(isForward: false), FindCommand(isForward: true),
    FindCommand(isForward: false), LastCommand(), ReverseLastCommand(), BackCommand(),
    ForwardCommand(),
    RestartCommand(), WhenCommand(), PrintCommand(), DiffCommand(), ListCommand(), TimelineCommand(), PlotCommand(),
    BacktraceCommand(),
    FrameCommand(.frame),
    FrameCommand(.up), FrameCommand(.down), WhyCommand(), HistoryCommand(), QueryCommand(), EffectsCommand(),
    DisplayCommand(), UndisplayCommand(),
    InfoCommand(), BreakCommand(), BreakCommand(isTemporary: true), WatchCommand(), CatchCommand(), ConditionCommand(),
    IgnoreCommand(), EnableCommand(true), EnableCommand(false),
    DeleteCommand(), CommandsCommand(), SaveCommand(), NoteCommand(isBookmark: false), NoteCommand(isBookmark: true),
    SendCommand(), TailCommand(), VerifyCommand(), ReplayCommand(), ForkCommand(), BranchesCommand(), SwitchCommand(),
    ShrinkCommand(),
    ExportCommand(),
    HelpCommand(),
    AproposCommand(), SourceCommand(), SetCommand(), ShowCommand(), AliasCommand(), ShellCommand(), QuitCommand(),
  ])

  /// The command of a name: exact names and aliases first, then unique beginnings.
  ///
  /// - Parameter what: how errors call it.
  func command(named word: CommandInput.Word, what: String = "command") throws(CommandError) -> any Command {
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
      hint: Habits.hint(for: name, what) ?? near.map { "did you mean '\($0)'?" }
        ?? (what == "command" ? "'help' lists the commands" : nil))
  }

  /// Nobody should leave by a name that was cut short.
  private static let wholeNames: Set<String> = ["quit", "exit"]
}

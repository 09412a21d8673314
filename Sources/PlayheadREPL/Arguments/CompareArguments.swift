internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadReader

/// The arguments of `playhead compare A B`.
struct CompareArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playhead compare",
    abstract: "Tell what differs between two recordings, action by action.",
    discussion: """
      Both are lined up by what caused what, from the first position at which they differ: '-' marks actions that only A \
      has, '+' those of B, '~' those that did something else, '↕' those that came in another order, with what each came \
      after. All others came in the same order. It is what 'diff' does with two branches.

      Status: 0 they are the same, 2 usage, 3 they differ, 65 one is no recording that can be read.
      """)

  @Argument(help: "A recording: .jsonl, or compressed as .jsonl.gz.", completion: .file())
  var first: String

  @Argument(help: "Another one.", completion: .file())
  var second: String

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var inflating: InflateOptions
}

extension CompareArguments: Subcommand {
  nonisolated static let word = "compare"

  func run(_ output: Output, _ errors: Output) async -> Int32 {
    do {
      let files = (try open(first, inflating), try open(second, inflating))
      let (first, second) = names
      var settings = Settings(isTerminal: output.isTerminal, isJSON: json)
      settings.terminalColumns = TerminalSize.columns()
      let session = CommandSession(DebugSession(files.0), settings: settings)
      let branches = (
        DebugSession.Branch(name: first, file: files.0, debugger: session.debugger),
        DebugSession.Branch(name: second, file: files.1, debugger: Debugger(files.1.recording)),
      )
      let (result, isSame) = try ProgressMeter.run {
        try session.comparison(of: branches.0, branches.1, as: Self.word)
      }
      let reader = AnswerReader(result, in: session)
      while output.condition == .open, let text = await reader.next() { output.print(text) }
      if let failure = reader.failure { throw failure }
      return isSame ? 0 : 3
    } catch {
      let hint = (error as? DebuggerError)?.hint
      let problem = CommandError("\(error)", hint: hint)
      report(problem, errors)
      if json { output.printLines(JSONLine.text(problem.json(command: Self.word))) }
      return 65
    }
  }

  /// What the two are called: their names without folders, where these differ.
  private var names: (String, String) {
    let names = (FileNames.lastComponent(first), FileNames.lastComponent(second))
    return names.0 == names.1 ? (first, second) : names
  }
}

internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugAdapter
internal import PlayheadDebugger
internal import PlayheadPlatform

/// The arguments of `playhead dap`.
struct DapArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dap",
    abstract: "Step through a recording in an editor.",
    discussion: """
      Speaks the Debug Adapter Protocol on standard input and output: an editor starts it. Its launch configuration names the \
      recording as 'program', or is of the kind 'attach' and names the app as 'app'. 'sourceRoots' are the folders of the code.

      With --beside it joins a prompt that says 'set editor on': one drives, and the other follows.

      Status: 0 the editor has left, 1 it has not read what it was told, 2 usage.
      """)

  @Option(
    help: ArgumentHelp(
      "Join the prompt that debugs this, or whose process has this number.", valueName: "name"))
  var beside: String?
}

extension DapArguments: Subcommand {
  nonisolated static let word = "dap"

  func run(_ output: Console, _ errors: Console) async -> Int32 {
    if let beside { return await Self.relay(beside, errors) }
    return await Self.serve(SystemHost())
  }

  /// Connects the editor that started this process to a prompt.
  @MainActor static func relay(_ name: String, _ errors: Console) async -> Int32 {
    let problem: CommandError
    do throws(AttachError) {
      if try await PromptRelay.run(beside: name, input: STDIN_FILENO, output: STDOUT_FILENO) { return 0 }
      problem = CommandError(PromptRelay.silence, hint: PromptRelay.hint)
    } catch {
      problem = CommandError(error.description, hint: error.hint)
      RefusedEditor.answer(error.description, hint: error.hint, input: STDIN_FILENO, output: STDOUT_FILENO)
    }
    errors.print(problem.text(line: nil, place: nil, style: Style(choice: .auto, isTerminal: errors.isTerminal)))
    return 1
  }

  /// Serves the editor that started this process.
  @MainActor static func serve(_ host: SystemHost) async -> Int32 {
    // Standard output is for messages alone, so the editor receives the app's output as messages, too.
    let appOutput = AppOutput(isKept: true)
    if appOutput == nil { StandardStreams.leadOutputToErrors() }
    let stream = AdapterStream(host, input: STDIN_FILENO, output: StandardStreams.output)
    appOutput?.onNews = { [weak appOutput] in stream.tell(printed: appOutput?.take(isColored: false) ?? "") }
    return await stream.run()
  }
}

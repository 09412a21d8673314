internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugAdapter
internal import PlayheadDebugger
internal import PlayheadPlatform

/// The arguments of `playhead dap`.
struct DapArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playhead dap",
    abstract: "Step through a recording in an editor.",
    discussion: """
      Speaks the Debug Adapter Protocol on standard input and output: an editor starts it. Its launch configuration names the \
      recording as 'program', or is of the kind 'attach' and names the app as 'app'. 'sourceRoots' are the folders of the code.

      Status: 0 the editor has left, 1 it has not read what it was told, 2 usage.
      """)
}

extension DapArguments: Subcommand {
  nonisolated static let word = "dap"

  func run(_ output: Output, _ errors: Output) async -> Int32 { await Self.serve(SystemHost()) }

  /// Serves the editor that has started this process.
  @MainActor static func serve(_ host: SystemHost) async -> Int32 {
    // What anything else prints is no message.
    StandardStreams.leadOutputToErrors()
    return await AdapterStream.serve(host, input: STDIN_FILENO, output: StandardStreams.output)
  }
}

internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger

/// What `playhead WORD FILE` does instead of stepping through a recording.
@MainActor
protocol Subcommand: ParsableCommand {
  /// The word on the command line that asks for it; a file of this name is `./WORD`.
  nonisolated static var word: String { get }

  /// Does it.
  ///
  /// - Returns: the status of the process.
  func run(_ output: Output, _ errors: Output) async -> Int32
}

extension Subcommand {
  /// Does what the arguments say.
  ///
  /// - Parameter raw: the arguments after the word.
  /// - Returns: the status of the process.
  static func run(_ raw: [String], _ output: Output, _ errors: Output) async -> Int32 {
    let (arguments, status) = read(raw, output, errors)
    guard let arguments else { return status }
    return output.status(await arguments.run(output, errors), errors)
  }

  /// Says what went wrong.
  func report(_ error: CommandError, _ errors: Output) {
    errors.print(error.text(line: nil, place: nil, style: Style(choice: .auto, isTerminal: errors.isTerminal)))
  }

  /// Opens a recording, and shows how far that has come.
  ///
  /// - Throws: `DebuggerError` where it is none that can be read.
  func open(_ path: String, _ inflating: InflateOptions) throws(DebuggerError) -> RecordingFile {
    try ProgressMeter.run { () throws(DebuggerError) in
      try RecordingFile(path: path, inflatedLimit: inflating.limit)
    }
  }
}

@MainActor
enum Subcommands {
  static let all: [any Subcommand.Type] = [
    AttachArguments.self, CheckArguments.self, CompareArguments.self, DapArguments.self, ExportArguments.self,
    McpArguments.self, PackArguments.self, RedactArguments.self, ScanArguments.self, SummaryArguments.self,
  ]
}

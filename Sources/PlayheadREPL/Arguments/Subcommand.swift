internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger

/// What `playhead WORD FILE` does instead of stepping through a recording.
@MainActor
protocol Subcommand: ParsableCommand {
  /// The word on the command line that asks for it; a file of this name is `./WORD`.
  nonisolated static var word: String { get }

  /// Does it, and returns the status of the process.
  func run(_ output: Console, _ errors: Console) async -> Int32
}

@MainActor
enum Subcommands {
  static let all: [any Subcommand.Type] = [
    FileArguments<CheckCommand>.self, FileArguments<SummaryCommand>.self, FileArguments<PackCommand>.self,
    FileArguments<ScanCommand>.self, FileArguments<RedactCommand>.self, FileArguments<ExportCommand>.self,
    FileArguments<CompareCommand>.self, AttachArguments.self, DapArguments.self, McpArguments.self,
  ]
}

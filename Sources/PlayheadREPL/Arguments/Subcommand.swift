internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger

/// A subcommand `playhead WORD FILE`, which does not step through the recording.
@MainActor
protocol Subcommand: ParsableCommand {
  /// The word that selects it on the command line; a file of this name is written `./WORD`.
  nonisolated static var word: String { get }

  /// Runs the subcommand, and returns the exit status.
  func run(_ output: Console, _ errors: Console) async -> Int32
}

@MainActor
enum Subcommands {
  static let all: [any Subcommand.Type] = [
    FileArguments<CheckCommand>.self, FileArguments<SummaryCommand>.self, FileArguments<PackCommand>.self,
    FileArguments<ScanCommand>.self, FileArguments<RedactCommand>.self, FileArguments<ExportCommand>.self,
    FileArguments<CompareCommand>.self, FileArguments<SuspectsCommand>.self, ImportArguments.self, AttachArguments.self,
    DapArguments.self, McpArguments.self,
  ]
}

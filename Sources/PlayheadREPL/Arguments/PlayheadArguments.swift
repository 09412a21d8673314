public import ArgumentParser
internal import PlayheadCommands

/// The arguments of `playhead`, which other executables can share.
///
/// ```swift
/// @main struct Playhead {
///   static func main() async {
///     await PlayheadArguments.run()
///   }
/// }
/// ```
public struct PlayheadArguments: ParsableCommand {
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "playhead",
      abstract: "Step through a recorded reducer run, forwards and backwards.",
      usage: """
        playhead <file> [-ex <command>] ... [-x <file>] ... [<options>]
        playhead <subcommand> ...
        """,
      discussion: """
        'playhead open --help' lists the options of 'playhead <file>'. A file whose name is that of a subcommand is ./check.

        Status: 0 fine, 1 a command failed, 2 usage, 65 not a readable recording.
        """,
      version: "playhead \(ProductVersion.text)",
      subcommands: [OpenArguments.self]
        + MainActor.assumeIsolated { Subcommands.all.map { $0 as any ParsableCommand.Type } },
      defaultSubcommand: OpenArguments.self)
  }

  public init() {}
}

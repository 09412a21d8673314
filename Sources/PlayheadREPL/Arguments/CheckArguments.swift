internal import ArgumentParser
internal import PlayheadDebugger
internal import PlayheadReader

/// The arguments of `playhead check FILE`.
struct CheckArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playhead check",
    abstract: "Read all of a recording, and report all that is wrong with it.",
    discussion: """
      Opening a recording looks at no more of its lines than it needs. This parses every line, plays every change, and \
      compares each keyframe with the state that the changes before it lead to. Each problem is a line, with the file, the \
      line and the column.

      Status: 0 nothing is wrong, 2 usage, 65 something is, or it is no recording.
      """)

  @Argument(help: "The recording: .jsonl, or compressed as .jsonl.gz.", completion: .file())
  var file: String

  @Flag(help: "Print one JSON object a problem, and one at the end.")
  var json = false

  @OptionGroup var inflating: InflateOptions
}

/// How a compressed recording is read.
struct InflateOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The most that a compressed recording may come to.", valueName: "MiB"))
  var inflateLimit = RecordingFile.defaultLimit >> 20

  /// In bytes.
  var limit: Int { min(max(inflateLimit, 0), Int.max >> 20) << 20 }
}

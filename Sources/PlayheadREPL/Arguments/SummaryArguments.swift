internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadSharing

/// The arguments of `playhead summary FILE`.
struct SummaryArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playhead summary",
    abstract: "Tell what a recording is about, as Markdown for a bug report.",
    discussion: """
      The app and the machine, how it ended, the last actions with what sent them, effects that were under way or failed, \
      notes, and what was redacted. Whatever the recording says stands in it as code; what 'playhead scan' finds does not \
      stand in it.

      Status: 0 fine, 2 usage, 65 not a readable recording.
      """)

  @Argument(help: "The recording: .jsonl, or compressed as .jsonl.gz.", completion: .file())
  var file: String

  @OptionGroup var inflating: InflateOptions
}

extension SummaryArguments: Subcommand {
  nonisolated static let word = "summary"

  func run(_ output: Output, _ errors: Output) -> Int32 {
    do throws(DebuggerError) {
      let recording = try open(file, inflating)
      let summary = try RecordingSummary(recording, notes: NotesFile(beside: file).read().notes)
      output.print(summary.markdown(openedAs: FileNames.lastComponent(file)))
      return 0
    } catch {
      report(CommandError(error.description, hint: error.hint), errors)
      return 65
    }
  }
}

internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadSharing

package struct SummaryCommand: FileCommand {
  package init() {}

  package static let statuses = "0 fine, 65 not a readable recording."

  package let help = CommandHelp(
    name: "summary", group: .sharing, summary: "tell what a recording is about, as Markdown for a bug report",
    discussion: """
      The app and the machine, how it ended, the last actions with what sent them, effects that were under way or
      failed, notes, and what was redacted. Whatever the recording says stands in it as code; what 'scan' finds does
      not stand in it.
      """,
    example: "summary")

  package func run(
    _ arguments: CommandArguments, on file: CommandFile, for face: any CommandContext
  ) async throws -> CommandOutput {
    let session = try file.session()
    let summary = try RecordingSummary(session.debugging.file, notes: session.debugger.addedNotes)
    let markdown = summary.markdown(openedAs: FileNames.lastComponent(file.path))
    return CommandOutput(file.settings.form, text: markdown, json: ["summary": markdown])
  }
}

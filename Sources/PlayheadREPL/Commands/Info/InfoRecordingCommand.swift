internal import PlayheadDebugger
internal import PlayheadRecording

struct InfoRecordingCommand: Command {
  let help = CommandHelp(
    name: "recording", group: .looking, summary: "show what was recorded, where, and how it ended",
    discussion: "Shows the facts of the recording as a whole.", example: "info recording")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let overview = RecordingOverview(session.file, in: session.debugger)
    return Answer(text: overview.text(session.renderer), json: overview.json)
  }
}

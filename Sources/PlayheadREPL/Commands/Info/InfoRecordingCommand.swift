internal import PlayheadDebugger
internal import PlayheadRecording

struct InfoRecordingCommand: Command {
  let help = CommandHelp(
    name: "recording", group: .looking, summary: "show what was recorded, where, and how it ended",
    discussion: """
      Shows the facts of the recording as a whole. Its reads are the values that reducers got from their dependencies. A
      value that a reducer gets in another way, such as from an environment, is only there if it was read by
      'recordedRead'.
      """, example: "info recording")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let overview = RecordingOverview(of: session)
    let reads = try session.debugger.timeline.countOfActionsWithReads()
    var json = overview.json
    json["actionsWithReads"] = JSONAnswer.integer(reads)
    return Answer(session.form, text: overview.text(session.renderer, actionsWithReads: reads), json: json)
  }
}

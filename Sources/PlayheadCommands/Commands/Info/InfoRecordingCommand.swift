internal import PlayheadDebugger
internal import PlayheadFormat

struct InfoRecordingCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "recording", group: .looking, summary: "show what was recorded, where, and how it ended",
    discussion: """
      Shows the facts of the recording as a whole, and which actions have reads. A read is a value that a reducer got
      from its dependencies. A value that a reducer gets in another way, such as from an environment, is only there if
      it was read by 'recordedRead'. It also shows what keeps 'verify' from running the recording again as it was, and
      how to mend that.
      """, example: "info recording")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let overview = RecordingOverview(of: session)
    let reads = try session.debugger.timeline.readSummaries()
    let obstacles = try session.debugger.timeline.replayObstacles()
    let json = overview.facts.adding([
      "actionsWithReads": reads.reduce(0) { $0 + $1.countWithReads },
      "reads": reads.map { ["name": $0.name, "count": $0.count, "countWithReads": $0.countWithReads] as JSONFacts },
      "obstacles": obstacles.map(\.description).orNil,
    ])
    return CommandOutput(
      session.form, text: overview.text(session.renderer, reads: reads, obstacles: obstacles), json: json)
  }
}

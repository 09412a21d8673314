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
    var json = overview.json
    let obstacles = try session.debugger.timeline.replayObstacles()
    json["actionsWithReads"] = JSONOutput.integer(reads.reduce(0) { $0 + $1.countWithReads })
    json["reads"] = .array(
      reads.map {
        [
          "name": .string($0.name), "count": JSONOutput.integer($0.count),
          "countWithReads": JSONOutput.integer($0.countWithReads),
        ]
      })
    if !obstacles.isEmpty { json["obstacles"] = .array(obstacles.map { .string($0.description) }) }
    return CommandOutput(
      session.form, text: overview.text(session.renderer, reads: reads, obstacles: obstacles), json: json)
  }
}

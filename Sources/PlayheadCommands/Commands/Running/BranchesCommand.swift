internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct BranchesCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "branches", group: .running,
    summary: "list the branches of this session",
    discussion: """
      Lists the original recording and the branches that 'fork', 'send', 'replay' and 'shrink' made. Each has the last
      position that it shares with its parent, the number of its positions, and its file. '>' marks the current branch.
      """,
    example: "branches")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    guard !session.debugging.branches.isEmpty else {
      return CommandOutput(session.form, text: "no branches; 'fork' makes one\n", json: ["branches": [JSONValue]()])
    }
    var lines: [String] = []
    var rows: [JSONFacts] = []
    let branches = session.debugging.currentBranches
    for (number, branch) in branches.enumerated() {
      let recording = branch.debugger.recording
      let start = recording.header.parent?.seq
      let parent = branches.first { $0.debugger.recording.header.id == recording.header.parent?.id }?.name
      let mark = number == session.debugging.branch ? "> " : "  "
      let from = start.map { ", from position \($0)\(parent.map { " of \($0)" } ?? "") on" } ?? ""
      lines.append("\(mark)\(branch.name): \(recording.last) positions\(from), \(recording.name)")
      rows.append([
        "name": branch.name, "path": recording.name, "parent": parent, "from": start, "last": recording.last,
        "current": number == session.debugging.branch,
      ])
    }
    return CommandOutput(
      session.form, text: lines.map { session.renderer.safe($0) + "\n" }.joined(), json: ["branches": rows])
  }
}

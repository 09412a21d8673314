internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct BreakCommand: Command {
  let help = CommandHelp(
    name: "break", aliases: ["b"], group: .stopping, arguments: "ACTION",
    summary: "stop at an action",
    discussion: """
      ACTION is a name as 'list' shows it, without ids, and stands for everything below it, too: path.detail stops
      at path[id: 3].detail.saveTapped. It stops moves in both directions, but not 'goto'.
      """,
    example: "break factResponse", completion: .action)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let name = try input.required("an action's name").text
    let (breakpoint, matching) = try session.debugger.break(name)
    guard case .action(let pattern) = breakpoint.kind else { return Answer() }
    let count =
      matching == 0
      ? "no such action in this recording" : "\(matching) action\(matching == 1 ? "" : "s") in this recording"
    var text = "breakpoint \(breakpoint.number): \(session.renderer.name(ofAction: pattern)) (\(count))\n"
    let here = session.debugger.position
    if let current = session.recording.actionName(here), Breakpoint.matches(current, pattern) {
      text += "  the action of this position, \(here), is one\n"
    }
    var json: JSONValue.Object = ["breakpoint": JSONAnswer.json(breakpoint)]
    json["matching"] = JSONAnswer.integer(matching)
    return Answer(text: text, json: json)
  }
}

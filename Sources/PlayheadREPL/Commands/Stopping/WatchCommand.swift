internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct WatchCommand: Command {
  let help = CommandHelp(
    name: "watch", group: .stopping, arguments: "PATH",
    summary: "stop where a value changes",
    discussion: """
      Stops moves in both directions at the actions that change the value at PATH, but not 'goto'. To find what set a
      value, watch it and go back with 'reverse-continue': it lands on the action that did. If the action of this very
      position did, 'watch' says so.
      """,
    example: "watch items[3].name", completion: .path)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let path = try ValuePath(parsing: input.required("a path").text)
    let (breakpoint, change) = try session.debugger.watch(path)
    let renderer = session.renderer
    var text = "watchpoint \(breakpoint.number): \(renderer.safe(path.text))\n"
    var json: JSONValue.Object = ["breakpoint": JSONAnswer.json(breakpoint)]
    if let change, case .change(let pointer, _) = breakpoint.kind {
      let member = renderer.stateMember(at: pointer)
      text += "  the action of this position, \(change.position), changed it: "
      text += "\(renderer.short(change.old, member)) → \(renderer.short(change.new, member))\n"
      json["change"] = .object(JSONAnswer.members(of: change))
    }
    return Answer(text: text, json: json)
  }
}

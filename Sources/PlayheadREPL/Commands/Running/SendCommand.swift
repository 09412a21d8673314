internal import PlayheadDebugger
internal import PlayheadRecording

struct SendCommand: Command {
  let help = CommandHelp(
    name: "send", group: .running, arguments: "ACTION",
    summary: "send an action to the running store",
    discussion: """
      Sends an action at the end of a live session: '.name' for one without values, or JSON in the shape of a recording,
      {"name":{"_0":1,"label":2}}. What it and its effects do at once is shown; what effects feed back later, as 'tail'
      says.
      """,
    example: "send .incrementButtonTapped", completion: .action)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let text = try input.required("an action")
    guard session.debugger.timeline.isLive else {
      throw CommandError(
        "a recording runs no actions", at: input.name.range, hint: "open a debugger that has the feature linked in")
    }
    guard session.debugger.isAtEnd else {
      let position = session.debugger.position
      throw CommandError(
        "found the cursor at position \(position), expected it at the live end", at: input.name.range, hint: "goto end")
    }
    return Answer(request: .send(try ActionArgument.json(text.text)))
  }
}

internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

struct TailCommand: Command {
  let help = CommandHelp(
    name: "tail", group: .running, arguments: "[on|off]",
    summary: "follow the running store",
    discussion: """
      Goes to the end of a live session, where new actions are shown as they happen, above the line that is being typed.
      'tail off' has them counted in the prompt only. At an earlier position none are shown.
      """,
    example: "tail off")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    guard session.debugger.timeline.isLive else {
      throw CommandError("a recording does not go on", at: input.name.range, hint: "goto end")
    }
    try input.expectNoMore(after: 1)
    switch input.words.first?.text {
    case "off":
      session.isTailing = false
      return Answer(text: "new actions are not shown\n", json: ["tail": false])
    case nil, "on":
      session.isTailing = true
      return session.answer(try session.debugger.goto(.end))
    case let text?:
      throw CommandError("found '\(text)', expected 'on' or 'off'", at: input.words[0].range)
    }
  }
}

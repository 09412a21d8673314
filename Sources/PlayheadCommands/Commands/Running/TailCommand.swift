internal import PlayheadDebugger
internal import PlayheadFormat

struct TailCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "tail", group: .running, parameters: [Self.isOn],
    summary: "follow the running store",
    discussion: """
      Goes to the end of a live session and follows the store from there. New actions are shown as they happen,
      above the line that is being typed, with the stops that they hit and the effects that fail. Of actions
      that come at once a terminal shows the first 200 and those at stops. Stops that are hit there count as
      hits. A move that comes to the end, such as 'goto end', follows the store, too. A move that comes to a
      stop does not: the cursor stays there, as at any earlier position, and the prompt counts the new actions.
      After 'tail off' new actions are only counted at the end, too.
      """,
    example: "tail off")

  private static let isOn = Parameter.optional("on", .word(["on", "off"]))

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    guard session.debugger.timeline.isLive else {
      throw CommandError(
        "a recording does not go on", at: arguments.place,
        hint: "goto end; 'playhead -f FILE' follows one that is written")
    }
    session.debugging.isTailing = arguments[Self.isOn]?.text != "off"
    if session.debugging.isTailing { return session.output(try session.debugger.goto(.end)) }
    return CommandOutput(session.form, text: "new actions are not shown\n", json: ["tail": false])
  }
}

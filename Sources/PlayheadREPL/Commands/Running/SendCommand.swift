internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct SendCommand: Command {
  let help = CommandHelp(
    name: "send", group: .running, arguments: "ACTION",
    summary: "send an action to the running store",
    discussion: """
      Sends an action at the end of a live session, typed as in Swift: .rows(.element(id: 3, action: .toggle)), or as
      JSON in the shape of a recording: {"rename":{"id":3,"title":"a"}}. A path may stand for a value:
      .remove(id: rows[2].id). Tab completes cases and labels. What the action and its effects do at once is shown; what
      effects feed back later, as 'tail' says. At a stop it can be sent as long as nothing has happened since; the cursor
      then follows the store again.
      """,
    example: "send .incrementButtonTapped", completion: .typedAction)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let text = try input.required("an action")
    guard session.runsStore else {
      throw CommandError(
        "a recording runs no actions", at: input.name.range,
        hint: session.replayer != nil
          ? "start the program without a file" : "open a debugger that has the feature linked in")
    }
    guard session.debugger.isAtEnd else { throw CommandError.notAtEnd(session.debugger.position, input) }
    let action = try input.reading(text) { (text) throws(DebuggerError) in
      try session.debugger.action(parsing: text)
    }
    return Answer(request: .send(action))
  }
}

extension CommandError {
  /// Why nothing can be sent at an earlier position.
  static func notAtEnd(_ position: Int, _ input: CommandInput) -> CommandError {
    CommandError(
      "'send' works at the live end only, and this is position \(position)", at: input.name.range, hint: "goto end")
  }
}

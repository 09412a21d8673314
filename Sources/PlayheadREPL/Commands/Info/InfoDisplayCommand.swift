internal import PlayheadDebugger
internal import PlayheadRecording

struct InfoDisplayCommand: Command {
  let help = CommandHelp(
    name: "display", group: .looking, summary: "show what is printed at every stop",
    discussion: "The expressions of 'display', with their numbers.", example: "info display")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let displays = session.displays
    let text = displays.map { "\($0.number): \(session.renderer.safe($0.text))\n" }.joined()
    return Answer(
      session.form, text: displays.isEmpty ? "nothing is displayed\n" : text,
      json: [
        "displays": .array(
          displays.map { ["number": JSONAnswer.integer($0.number), "expression": .string($0.text)] })
      ])
  }
}

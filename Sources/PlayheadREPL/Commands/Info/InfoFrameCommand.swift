internal import PlayheadDebugger
internal import PlayheadRecording

struct InfoFrameCommand: Command {
  let help = CommandHelp(
    name: "frame", group: .looking, summary: "show the selected action of the causal chain",
    discussion: "The action that 'frame', 'up' or 'down' selected; else that of this position.", example: "info frame")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let number = session.debugger.frameNumber
    var answer = session.answer(try session.debugger.selectFrame(number))
    answer.text = "#\(number)  " + answer.text
    answer.json["frame"] = JSONAnswer.integer(number)
    return answer
  }
}

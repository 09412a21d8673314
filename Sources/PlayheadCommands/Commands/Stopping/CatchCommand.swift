internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadFormat

struct CatchCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "catch", group: .stopping, arguments: "effect start|finish|cancel|fail [NAME] | unchanged",
    summary: "stop at what happens to effects, or at actions that change nothing",
    discussion: """
      'effect' stops where an effect starts, finishes, is cancelled or fails: at the position that the store had
      reached. With NAME it stops only for effects of that name. 'unchanged' stops at actions that changed nothing.
      """,
    example: "catch effect fail",
    completion: .sequence([["effect", "unchanged"], ["start", "finish", "cancel", "fail"]]))

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    _ = try input.required("'effect' or 'unchanged'")
    switch input.words[0].text {
    case "unchanged":
      try input.expectNoMore(after: 1)
      let number = session.debugger.catchUnchanged().number
      return session.answer(breakpoint: number)
    case "effect":
      let moments = Breakpoint.EffectMoment.allCases.map(\.rawValue).joined(separator: ", ")
      guard input.words.count > 1 else { throw CommandError("expected one of \(moments)", at: input.rest.range) }
      guard let moment = Breakpoint.EffectMoment(rawValue: input.words[1].text) else {
        throw CommandError("found '\(input.words[1].text)', expected one of \(moments)", at: input.words[1].range)
      }
      let name = input.dropping(2).rest.text
      let number = session.debugger.catch(moment, name: name.isEmpty ? nil : name).number
      return session.answer(breakpoint: number)
    default:
      throw CommandError("found '\(input.words[0].text)', expected 'effect' or 'unchanged'", at: input.words[0].range)
    }
  }
}

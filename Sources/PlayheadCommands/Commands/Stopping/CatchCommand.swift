internal import PlayheadDebugger
internal import PlayheadFormat

struct CatchCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "catch", group: .stopping, parameters: [Self.what, Self.moment, Self.effect],
    summary: "stop at what happens to effects, at actions that change nothing, or at changes without an action",
    discussion: """
      'effect' stops where an effect starts, finishes, is cancelled or fails: at the position that the store had
      reached. With NAME it stops only for effects of that name. 'unchanged' stops at actions that changed nothing,
      and 'change' where something changed the state without an action: a binding, an effect, or something unknown.
      """,
    example: "catch effect fail")

  private static let what = Parameter.required(
    "what", .word(["effect", "unchanged", "change"]),
    label: "effect start|finish|cancel|fail [NAME] | unchanged | change")
  private static let moment = Parameter.optional(
    "moment", .word(Breakpoint.EffectMoment.allCases.map(\.rawValue)), isListed: false)
  private static let effect = Parameter.optional("name", .rest, .name(.effect), isListed: false)

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let (what, effect) = (try arguments.required(Self.what), arguments[Self.effect])
    let moment = arguments[Self.moment].flatMap { Breakpoint.EffectMoment(rawValue: $0.text) }
    if what.text != "effect" {
      if let more = arguments[Self.moment] ?? effect {
        throw CommandError("found '\(more.text)', expected nothing more", at: more.range)
      }
      let stop =
        what.text == "change" ? session.debugger.catchChangeWithoutAction() : session.debugger.catchUnchanged()
      return session.output(breakpoint: stop.number)
    }
    guard let moment else {
      let found = effect.map { "found '\($0.text)', expected" } ?? "expected"
      throw CommandError("\(found) \(Self.moment.what) after 'effect'", at: effect?.range ?? what.range)
    }
    let number = session.debugger.catch(moment, name: effect?.text).number
    return session.output(breakpoint: number)
  }
}

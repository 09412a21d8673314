internal import PlayheadDebugger
internal import PlayheadFormat

struct IgnoreCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "ignore", group: .stopping, arguments: "N COUNT",
    summary: "skip the next hits of a stop",
    discussion:
      "Stop N does not stop a move the next COUNT times it is reached, in either direction. They count as hits.",
    example: "ignore 2 10")

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    let number = try input.breakpointNumber(in: session)
    try input.expectNoMore(after: 2)
    guard input.words.count > 1, let count = Int(input.words[1].text), count >= 0 else {
      let place = input.words.count > 1 ? input.words[1].range : input.rest.range
      throw CommandError("expected how often, from 0 on", at: place)
    }
    try session.debugger.breakpoints.update(number) { $0.ignoreCount = count }
    return session.answer(breakpoint: number)
  }
}

internal import PlayheadDebugger
internal import PlayheadFormat

struct IgnoreCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "ignore", group: .stopping, parameters: [.stop, Self.count],
    summary: "skip the next hits of a stop",
    discussion:
      "Stop N does not stop a move the next COUNT times it is reached, in either direction. They count as hits.",
    example: "ignore 2 10")

  private static let count = Parameter.required(
    "count", .count(0...Int.max), label: "COUNT", what: "a number from 0 on")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let number = try arguments.breakpointNumber(in: session)
    let count = try arguments.integer(Self.count, from: 0) ?? 0
    try session.debugger.breakpoints.update(number) { $0.ignoreCount = count }
    return session.output(breakpoint: number)
  }
}

internal import PlayheadDebugger
internal import PlayheadFormat

struct DeleteCommand: Command {
  let help = CommandHelp(
    name: "delete", aliases: ["d"], group: .stopping, parameters: [.stops],
    summary: "delete breakpoints and watchpoints",
    discussion: """
      Deletes the stops with these numbers, or all, after asking at a terminal; 1-3 is a range. A number is never used again.
      """,
    example: "delete 1 3")

  func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    var numbers = try arguments.breakpointNumbers(in: session)
    if numbers.isEmpty {
      numbers = session.debugger.breakpoints.breakpoints.map(\.number)
      if numbers.count > 1, !(await face.confirms("delete all \(numbers.count) stops?")) {
        let none: [Int] = []
        return CommandOutput(session.form, text: "nothing was deleted\n", json: ["deleted": none])
      }
    }
    try session.debugger.breakpoints.delete(numbers)
    let text = numbers.isEmpty ? "nothing to delete" : "deleted \(numbers.map(String.init).joined(separator: ", "))"
    return CommandOutput(session.form, text: text + "\n", json: ["deleted": numbers])
  }
}

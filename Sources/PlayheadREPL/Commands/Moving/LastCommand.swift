internal import PlayheadDebugger
internal import PlayheadRecording

struct LastCommand: Command {
  let help = CommandHelp(
    name: "last", group: .moving, arguments: "[-f] PATH",
    summary: "go to the previous action that changed a value",
    discussion: """
      Goes to the last earlier action that changed the value at PATH; with -f, to the first later one. Breakpoints are
      passed by. An empty line goes on in the same direction.
      """,
    example: "last items[3].name", repetition: .again, completion: .path)

  /// Goes to a later action.
  static let forwardOption = "-f"

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let isForward = input.words.first?.text == Self.forwardOption
    guard let first = input.words.dropFirst(isForward ? 1 : 0).first else {
      throw CommandError(
        "expected a path after '\(isForward ? Self.forwardOption : input.name.text)'", at: input.rest.range)
    }
    let offset = first.range.lowerBound - input.rest.range.lowerBound
    let pointer: JSONPointer
    do {
      let path = try ValuePath(parsing: input.line.bytes(first.range.lowerBound..<input.rest.range.upperBound))
      pointer = try session.debugger.statePointer(path)
    } catch {
      throw error.shifted(by: offset)
    }
    return session.answer(
      try isForward ? session.debugger.lastForward(pointer) : session.debugger.last(pointer))
  }
}

internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct LastCommand: Command {
  let help = CommandHelp(
    name: "last", group: .moving, arguments: "[-index] PATH",
    summary: "go to the action that last changed a value",
    discussion: """
      Goes to the action, at or before this position, that last changed the value at PATH; an empty line, or the same
      command again, goes to the one before. Breakpoints are passed by. An element that has an identity is followed; with
      -index it is whatever stands at that index. 'reverse-last' goes the other way.
      """,
    example: "last rows[3].title", repetition: .again, completion: .path, options: ["-index"])

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let (isPlace, arguments) = input.option("-index")
    // Where the same search has landed, it goes on; the element that it follows may stand elsewhere here.
    let known = session.pathOfLastSearch(input.rest.text)
    let path = try known ?? arguments.followedPath(isPlace: isPlace, in: &session)
    let answer = session.answer(try session.debugger.last(path, isAgain: known != nil))
    session.search = (input.rest.text, path, session.debugger.position)
    return answer
  }
}

extension CommandInput {
  /// The place that the arguments name, with its elements followed.
  func followedPath(isPlace: Bool, in session: inout Session) throws(CommandError) -> FollowedPath {
    try reading("a path") { (text) throws(DebuggerError) in
      try session.debugger.followedPath(ValuePath(parsing: text), isPlace: isPlace)
    }
  }
}

internal import PlayheadDebugger

struct ReverseLastCommand: Command {
  let help = CommandHelp(
    name: "reverse-last", group: .moving, arguments: "[-index] PATH",
    summary: "go to the next action that changes a value",
    discussion: """
      Goes to the first later action that changed the value at PATH: 'last' the other way. An empty line goes on.
      """,
    example: "reverse-last rows[3].title", repetition: .again, completion: .path, options: ["-index"])

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let (isPlace, arguments) = input.option("-index")
    let known = session.pathOfLastSearch(input.rest.text)
    let path = try known ?? arguments.followedPath(isPlace: isPlace, in: &session)
    let answer = session.answer(try session.debugger.reverseLast(path))
    session.search = (input.rest.text, path, session.debugger.position)
    return answer
  }
}

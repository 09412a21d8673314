internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// Goes to the nearest change of a value, earlier with `last` and later with `reverse-last`.
struct LastCommand: ImmediateCommand {
  let help: CommandHelp
  private let isForward: Bool

  init(isForward: Bool) {
    self.isForward = isForward
    help = CommandHelp(
      name: isForward ? "reverse-last" : "last", group: .moving, parameters: [.isPlace, .path],
      summary: isForward ? "go to the next action that changes a value" : "go to the action that last changed a value",
      discussion: isForward
        ? "Goes to the first later action that changed the value at PATH: 'last' the other way. An empty line goes on."
        : """
        Goes to the action, at or before this position, that last changed the value at PATH; an empty line, or the same
        command again, goes to the one before. Breakpoints are passed by. An element that has an identity is followed; with
        -index it is whatever stands at that index. 'reverse-last' goes the other way.
        """,
      example: isForward ? "reverse-last rows[3].title" : "last rows[3].title", repetition: .again)
  }

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let isPlace = arguments.has(.isPlace)
    let text = arguments.input.rest.text
    // A search that landed here continues with its own path, as the followed element may have another index here.
    let known = session.debugging.pathOfLastSearch(text)
    let path = try known ?? arguments.followedPath(.path, isPlace: isPlace, in: &session)
    let landing =
      isForward
      ? try session.debugger.reverseLast(path) : try session.debugger.last(path, isAgain: known != nil)
    session.debugging.search = (text, path, session.debugger.position)
    return session.output(landing)
  }
}

extension CommandArguments {
  /// The place that an argument names, with its elements followed.
  func followedPath(_ parameter: Parameter, isPlace: Bool, in session: inout CommandSession) throws -> FollowedPath {
    try required(parameter) { try session.debugger.followedPath(ValuePath(parsing: $0), isPlace: isPlace) }
  }
}

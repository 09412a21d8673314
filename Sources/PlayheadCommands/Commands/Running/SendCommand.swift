internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct SendCommand: Command {
  let help = CommandHelp(
    name: "send", group: .running, parameters: [Self.action],
    summary: "send an action to the running store, or into a branch of a recording",
    discussion: """
      Sends an action. It is typed as in Swift, .rows(.element(id: 3, action: .toggle)), as answers write it,
      rows[id: 3].toggle, or as the JSON of a recording, {"rename":{"id":3,"title":"a"}}. A path may stand for a value,
      .remove(id: rows[2].id), and the end of an id, "…00000096", for the id in the state that ends so. Tab completes
      cases and labels. At the end of a live session the action goes to the store. What the action and its effects do at
      once is shown; what effects send later is shown as 'help tail' says. At a stop the action goes to the store, too,
      if nothing has happened since. At an earlier position, and in a recording, it begins a branch, as 'fork' does. The
      branch has this action and the recorded actions of the effects that are under way. At the end of a branch the
      action makes that branch longer. After 'set effects live' effects do their work in the branch, until none is under
      way or Ctrl-C ends them.
      """,
    example: "send .incrementButtonTapped", powers: [.changesApp, .runsFeature, .writesFiles])

  private static let action = Parameter.required("action", .action)

  func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    let input = arguments.input
    if let app = session.debugging.departedApp {
      let error = LiveSessionError(.detached(app: session.renderer.safe(app)))
      throw CommandError(error.description, at: input.name.range, hint: error.hint)
    }
    guard session.debugging.runsStore || session.debugging.replayer != nil else {
      throw CommandError(
        "a recording runs no actions", at: input.name.range,
        hint: "open it with a program of 'Playhead.main', which has the feature")
    }
    let action = try arguments.required(Self.action) { try session.debugger.action(parsing: $0) }
    guard session.debugging.showsStore, session.debugger.isAtEnd else {
      if session.debugging.replayer == nil { throw CommandError.notAtEnd(session.debugger.position, input) }
      return try branch(sending: action, input, in: &session)
    }
    try input.expectNoPipe(of: help.name)
    try await send(action, input, in: &session, for: face)
    return CommandOutput(isTold: true)
  }

  /// Sends an action to the running store, and prints it with everything that followed at once.
  private func send(
    _ action: JSONValue, _ input: CommandInput, in session: inout CommandSession, for face: any CommandContext
  ) async throws {
    try await session.tellNews(to: face)
    var news: LiveNews
    do { news = try await session.debugging.send(action) } catch {
      if case .notAtEnd? = (error as? LiveSessionError)?.reason {
        throw CommandError.notAtEnd(session.debugger.position, input)
      }
      throw CommandError("\(error)", at: input.rest.range, hint: error.hint)
    }
    // The first of the news is the answer to the command.
    var isFirst = true
    while let item = try news.next(&session.debugging.running) {
      if isFirst || session.debugging.isTailing {
        await face.tell(session.output(item), as: isFirst ? help.name : "tail")
      }
      isFirst = false
    }
  }

  private func branch(
    sending action: JSONValue, _ input: CommandInput, in session: inout CommandSession
  ) throws -> CommandOutput {
    let replayer = try session.replayer(for: input)
    let start = session.debugger.position
    try session.expectReturned(input)
    var plan = BranchPlan(start: start, end: session.recording.last)
    plan.sends = [action]
    plan.runsOutside = false
    plan.runsEffects = session.settings.effects == .live
    guard let branch = session.debugging.branchName, session.debugger.isAtEnd else {
      let name = session.freeBranchName("sent")
      let isBesideStore = session.debugging.showsStore
      let report = try session.recordBranch(name) { try replayer.branch(session.branchRequest, plan, to: $0) }
      var output = try session.add(name, report, at: start + 1)
      if isBesideStore {
        output.text += StyledText.dim("the store got nothing: it takes actions at the live end only") + "\n"
      }
      return output
    }
    plan.isLonger = true
    let (report, landing) = try session.debugging.lengthen(session.branchRequest, plan, with: replayer)
    return session.output(report, branch, report.lines, at: landing)
  }
}

extension CommandError {
  /// The error for sending or noting at an earlier position.
  static func notAtEnd(_ position: Int, _ input: CommandInput) -> CommandError {
    CommandError(
      "'\(input.name.text)' works at the live end only, and this is position \(position)", at: input.name.range,
      hint: "goto end")
  }
}

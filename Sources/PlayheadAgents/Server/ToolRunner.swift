internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat

/// Does what tools are called for.
struct ToolRunner: Sendable {
  let recordings: Recordings

  /// The tools, in the order in which they are told.
  var tools: [Tool] { Tool.looking + (recordings.replayer == nil ? [] : Tool.running) }

  /// Does it.
  func answer(_ call: ToolCall) async -> ToolResult {
    var line = ""
    do {
      guard let name = call["recording"] else { return ToolResult(recordings: recordings.folders.names, call) }
      if let file = call["file"], let problem = Tool.problem(ofFile: file) { throw problem }
      let file = try recordings.folders.file(name)
      var session = try await recordings.session(file)
      let last = try Self.last(call, session.debugger)
      if let elements = call.number("elements") ?? (call.tool.name == "state" ? 10 : nil) {
        (session.settings.elements, session.settings.depth) = (elements, call.number("depth") ?? 4)
      }
      var answer: CommandOutput
      switch call.tool.work {
      case .other(let work): answer = try await work(call, &session, recordings)
      case .command(let command, let added):
        if let position = call.tool.position(call) {
          let arguments = CommandArguments(of: "goto", [("at", "at", position)])
          line = arguments.input.line
          _ = try session.goto(arguments)
        }
        let arguments = call.arguments(of: command, adding: added(call), typed: session.typed(pointer:))
        line = arguments.input.line
        answer = try await session.run(command, arguments, for: AgentFace())
      }
      // What is there was not looked for.
      if answer.landing?.reasons.contains(where: { if case .notFound = $0 { true } else { false } }) == true {
        answer.json = ["found": false]
      }
      return try ToolResult(answer, call, of: name, last: last)
    } catch {
      return ToolResult(told(error, call), line)
    }
  }

  /// The last position that is asked for.
  private static func last(_ call: ToolCall, _ debugger: Debugger) throws -> Int {
    func position(_ name: String) throws -> Int? {
      try call[name].map { try debugger.position(PositionReference(parsing: $0)) }
    }
    guard call.tool.parameters.contains(where: { $0.name == "to" }) else { return debugger.timeline.last }
    let (first, last) = (try position("from") ?? debugger.timeline.first, try position("to") ?? debugger.timeline.last)
    if first > last { throw CommandError("'from' is position \(first), and 'to' is \(last), before it") }
    return min(last, debugger.timeline.last)
  }

  /// An error, and the way on that an agent has.
  private func told(_ error: any Error, _ call: ToolCall) -> CommandError {
    let opening = (error as? DebuggerError).map { CommandError($0.description, hint: $0.openingHint) }
    var told = error as? CommandError ?? opening ?? CommandError("\(error)")
    for (command, argument) in Self.arguments { told.hint = told.hint?.replacing(command, with: argument) }
    // A way on that this tool has not is none.
    let isOption = told.hint?.contains("--") == true
    if isOption || told.hint?.contains("'at'") == true && !call.tool.parameters.contains(where: { $0.name == "at" }) {
      told.hint = nil
    }
    return told
  }

  /// What ways on at a prompt are here.
  private static let arguments = [
    ("'goto ", "'at' "), ("goto ", "'at' is "), ("'list --wide'", "'state'"), ("; go to an action with 'step'", ""),
  ]
}

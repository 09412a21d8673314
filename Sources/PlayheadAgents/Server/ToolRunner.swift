internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// Runs the tools that a client calls.
struct ToolRunner: Sendable {
  let recordings: Recordings

  /// The available tools, in the order of the list for clients.
  var tools: [Tool] { Tool.looking + (recordings.replayer == nil ? [] : Tool.running) }

  /// Runs a call, and returns its result or error.
  func answer(_ call: ToolCall) async -> ToolResult {
    var line = ""
    do {
      if let topic = HelpTopic.all.first(where: { $0.name == call["help"] }) { return ToolResult(topic) }
      guard let name = call["recording"] else {
        let rows = RecordingRows(recordings.folders)
        return try ToolResult(CommandOutput(.both, rows: rows), call, of: nil, last: 0)
      }
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
        if let before = call.tool.before {
          let arguments = CommandArguments(of: before.command, [])
          let first = try await session.run(before.command, arguments, for: AgentFace())
          answer.text = first.text + StyledText(before.heading) + answer.text
          for (member, value) in first.json { answer.json[member] = value }
        }
      }
      // The position where a search without a result ended is not part of the answer.
      if answer.landing?.reasons.contains(where: { if case .notFound = $0 { true } else { false } }) == true {
        answer.json = ["found": false]
      }
      return try ToolResult(answer, call, of: name, last: last)
    } catch {
      return ToolResult(told(error, call), line)
    }
  }

  /// The last position that a call asks for.
  private static func last(_ call: ToolCall, _ debugger: Debugger) throws -> Int {
    func position(_ name: String) throws -> Int? {
      try call[name].map { try debugger.position(PositionReference(parsing: $0)) }
    }
    guard call.tool.parameters.contains(where: { $0.name == "to" }) else { return debugger.timeline.last }
    let (first, last) = (try position("from") ?? debugger.timeline.first, try position("to") ?? debugger.timeline.last)
    if first > last { throw CommandError("'from' is position \(first), and 'to' is \(last), before it") }
    return min(last, debugger.timeline.last)
  }

  /// An error with a hint that an agent can follow.
  private func told(_ error: any Error, _ call: ToolCall) -> CommandError {
    var told = error as? CommandError ?? CommandError("\(error)", hint: error.openingHint)
    for (command, argument) in Self.arguments { told.hint = told.hint?.replacing(command, with: argument) }
    told.hint = told.hint.flatMap(Self.namingTools)
    // Omits a hint to an option or argument that this tool lacks.
    let isOption = told.hint?.contains("--") == true
    if isOption || told.hint?.contains("'at'") == true && !call.tool.parameters.contains(where: { $0.name == "at" }) {
      told.hint = nil
    }
    return told
  }

  /// A hint with the tools in place of the quoted commands that they run; nil if no tool runs one of them.
  static func namingTools(_ hint: String) -> String? {
    // What is suggested is the recording's own.
    if hint.hasPrefix("did you mean") { return hint }
    var parts = hint.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices where !index.isMultiple(of: 2) {
      let command = CommandRegistry.standard.commands.map(\.name).filter {
        parts[index] == $0 || parts[index].hasPrefix("\($0) ")
      }.max { $0.utf8.count < $1.utf8.count }
      guard let command else { continue }
      let tool = (Tool.looking + Tool.running).first { tool in
        if case .command(command, _) = tool.work { true } else { tool.name == command }
      }
      guard let tool else { return nil }
      parts[index] = tool.wholeName + parts[index].dropFirst(command.count)
    }
    return parts.joined(separator: "'")
  }

  /// The arguments that replace a prompt's commands in hints.
  private static let arguments = [
    ("'goto ", "'at' "), ("goto ", "'at' is "), ("'list --wide'", "'state'"), ("; go to an action with 'step'", ""),
  ]
}

internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadRecording

/// Does what tools are called for.
struct ToolRunner: Sendable {
  let recordings: Recordings

  /// The tools, in the order in which they are told.
  var tools: [Tool] { Tool.looking + (recordings.replayer == nil ? [] : Tool.running) }

  /// Does it.
  func answer(_ call: ToolCall) async -> ToolAnswer {
    var line: String?
    do {
      guard let name = call["recording"] else { return ToolAnswer(recordings: recordings.folders.names, call) }
      let file = try recordings.folders.file(name)
      var session = try await recordings.session(file)
      let last = session.debugger.timeline.last
      var call = call
      call.end = String(session.debugger.timeline.lastState)
      if let elements = call.number("elements") ?? (call.tool.name == "state" ? 10 : nil) {
        (session.settings.elements, session.settings.depth) = (elements, call.number("depth") ?? 4)
      }
      var answer = Answer()
      switch call.tool.work {
      case .other(let work): answer = try await work(call, &session, recordings)
      case .lines(let lines):
        for (index, text) in try lines(call).enumerated() {
          // A place may be written as answers have it, too.
          let path = index == 0 ? nil : call["path"].flatMap(session.typed(pointer:))
          let text = path.flatMap { path in call["path"].map { text.replacing($0, with: path) } } ?? text
          line = text
          guard let input = CommandInput(text) else { continue }
          answer = try await session.run(input, for: AgentFace()).answer
        }
      }
      return try ToolAnswer(answer, call, of: name, last: last)
    } catch {
      return ToolAnswer(Self.told(error), line: line)
    }
  }

  /// An error, and the way on that an agent has.
  private static func told(_ error: any Error) -> CommandError {
    let opening = (error as? DebuggerError).map { CommandError($0.description, hint: $0.openingHint) }
    var told = error as? CommandError ?? opening ?? CommandError("\(error)")
    for (command, argument) in Self.arguments { told.hint = told.hint?.replacing(command, with: argument) }
    return told
  }

  /// What ways on at a prompt are here.
  private static let arguments = [
    ("'goto ", "'at' "), ("goto ", "'at' is "), ("'list --wide'", "'state'"), ("; go to an action with 'step'", ""),
  ]
}

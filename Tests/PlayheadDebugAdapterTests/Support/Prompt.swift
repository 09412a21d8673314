import PlayheadCommands
import PlayheadDebugger
import PlayheadRecording

/// The same at a prompt: what an editor shows is compared with it.
struct Prompt {
  var session: CommandSession

  init(_ path: String) throws { session = CommandSession(DebugSession(try RecordingFile(path: path))) }

  var position: Int { session.debugger.position }
  var last: Int { session.debugger.timeline.last }

  /// What a line says; its error, where it has one.
  @discardableResult mutating func run(_ line: String) async -> String {
    guard let input = CommandInput(line) else { return "" }
    do {
      var answer = try await session.run(input, for: NoFace()).answer
      while let page = answer.rows?.next() { answer.text += page.text }
      return answer.text.plain
    } catch {
      return "\(error.message)"
    }
  }
}

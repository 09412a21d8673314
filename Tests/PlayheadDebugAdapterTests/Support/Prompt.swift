import PlayheadCommands
import PlayheadDebugger
import PlayheadFormat

/// The same at a prompt: what an editor shows is compared with it.
struct Prompt {
  var session: CommandSession
  private var set = "SET"

  init(_ path: String) throws { session = CommandSession(DebugSession(try RecordingFile(path: path))) }

  var position: Int { session.debugger.position }
  var last: Int { session.debugger.timeline.last }

  /// The names of its actions.
  var names: [String] { session.debugger.timeline.actionNames }

  /// What a line says; its error, where it has one.
  @discardableResult mutating func run(_ line: String) async -> String {
    if line.hasPrefix("SET") {
      // As an editor sets all of a kind anew: one that was there stays what it was.
      defer { set = line }
      if line == set { return "" }
      await run("delete")
      if line == "SET" { return "" }
      let answer = await run(String(line.dropFirst(4)))
      await run("ignore $ 1")
      return answer
    }
    guard let input = CommandInput(line) else { return "" }
    do {
      var answer = try await session.run(input, for: NoFace()).output
      while let page = answer.rows?.next() { answer.text += page.text }
      return answer.text.plain
    } catch {
      return "\(error.message)"
    }
  }
}

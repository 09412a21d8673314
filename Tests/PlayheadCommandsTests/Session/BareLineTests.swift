import PlayheadDebugger
import PlayheadReader
import Testing

@testable import PlayheadCommands

/// A line whose first word names a command and a field of the state.
@Suite struct BareLineTests {
  private static let recording = #"""
    {"kind":"header","format":"playhead","version":1,"store":{"name":"S","state":"S","action":"A","fidelity":"encodable"},"state":{"list":[1,2],"message":4,"query":"a","when":true}}
    {"kind":"action","seq":1,"t":10,"name":"add","action":{"add":{}}}
    {"kind":"change","seq":1,"dur":100,"patch":[{"op":"replace","path":"/message","value":5}]}

    """#

  private func answer(_ line: String) async throws -> (command: String, text: String, session: CommandSession) {
    let recording = try Recording(MemorySource(Array(Self.recording.utf8), name: "bare.jsonl"))
    var session = CommandSession(DebugSession(RecordingFile(live: recording)))
    _ = try session.debugger.goto(.end)
    let result = try await session.run(try #require(CommandInput(line)), for: NoFace())
    var text = result.output.text
    var rows = result.output.rows
    while let page = rows?.next() { text += page.text }
    return (result.help.name, text.plain, session)
  }

  @Test func `a command that needs nothing runs, and says how the field is printed`() async throws {
    for word in ["list", "when"] {
      let answer = try await answer(word)
      #expect(answer.command == word && answer.text.contains("'print \(word)' shows the value in the state\n"))
    }
  }

  @Test func `of a command that needs arguments the field is printed`() async throws {
    #expect(try await answer("message").text == "$1 = 5\n")
    #expect(try await answer("query").text == "$1 = \"a\"\n")
  }

  @Test func `an expression that is no call of the command is computed`() async throws {
    #expect(try await answer("message > 3").text == "$1 = true\n")
    #expect(try await answer("list[0] + message").text == "$1 = 6\n")
    #expect(try await answer("message > 3 at 0").text == "$1 = true\n")
  }

  @Test func `a call that fails says why, where it is no expression`() async throws {
    for (line, message) in [
      ("message 7 x", "there is no breakpoint '7'"), ("list nope", "no action is named 'nope'"),
      ("query count >", "found the end, expected a value, a path or '('"), ("goto 9", "there is no position 9"),
    ] {
      let error = await #expect(throws: CommandError.self) { try await answer(line) }
      #expect(error?.message == message, "\(line)")
    }
  }

  @Test func `nothing of a call that failed is left`() async throws {
    let answer = try await answer("message > 3")
    #expect(answer.session.debugger.breakpoints.breakpoints.isEmpty)
  }
}

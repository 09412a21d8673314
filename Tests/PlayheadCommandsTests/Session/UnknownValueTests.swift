import PlayheadDebugger
import PlayheadReader
import Testing

@testable import PlayheadCommands

/// What a recording does not know equals nothing, and differs from nothing.
@Suite struct UnknownValueTests {
  private static let recording = #"""
    {"kind":"header","format":"playhead","version":1,"minReader":4,"store":{"name":"S","state":"S","action":"A","fidelity":"text"},"schema":{"types":{"S":{"fields":[["count","Int"],["mood","M"],["rows","[R]"],["list","[R]"],["note","String?"]]},"M":{"cases":[["calm",[]]]},"R":{"fields":[["id","Int"],["name","String"]],"id":"/id"}},"state":"S","action":"A"},"state":{"count":"⟨unknown⟩","mood":"⟨unknown⟩","rows":["⟨unknown⟩",{"id":2,"name":"b"},{"id":3,"name":"⟨unknown⟩"}],"…":"⟨unknown⟩"},"unknown":["/count","/mood","/rows/0","/rows/2/name","/…"]}
    {"kind":"action","seq":1,"t":10,"name":"add","action":{"add":{"_0":"⟨unknown⟩"}},"unknown":["/add/_0"]}
    {"kind":"change","seq":1,"dur":100,"patch":[{"op":"replace","path":"/count","value":5}]}

    """#

  private func answer(_ line: String) async throws -> String {
    let recording = try Recording(MemorySource(Array(Self.recording.utf8), name: "unknown.jsonl"))
    var session = CommandSession(DebugSession(RecordingFile(live: recording)))
    let result = try await session.run(try #require(CommandInput(line)), for: NoFace())
    var text = result.output.text
    var rows = result.output.rows
    while let page = rows?.next() { text += page.text }
    return text.plain
  }

  @Test(arguments: [
    "count == 5", "count != 5", "count < 5", "count >= 5", "count == count", "count != count", "count == nil",
    "count != nil", "count + 1 == 6", "mood == .calm", "mood != .calm", "rows == rows",
    "rows[0] == rows[0]", "rows[2].name == \"c\"", "rows[2].name != \"c\"", "rows[2] == rows[2]", "exists(count)",
    "any(rows[*].name == \"⟨unknown⟩\")", "rows[0].name == nil", "exists(rows[0].name)", "max(rows[*].id) == 3",
    "note == nil", "any(list[*].id == 1)", "all(list[*].id == 1)", "list.isEmpty", "list.count == 0",
    "all(rows[*].name != nil)", "rows[2].name.contains(\"unknown\")",
  ])
  func `no comparison with it holds`(expression: String) async throws {
    let text = try await answer("print \(expression)")
    #expect(text == "$1 = false\n")
  }

  @Test func `what is known beside it is compared`() async throws {
    for expression in ["rows[1].name == \"b\"", "rows[1] == rows[1]", "any(rows[*].name == \"b\")", "rows.count == 3"] {
      #expect(try await answer("print \(expression)") == "$1 = true\n", "\(expression)")
    }
    #expect(try await answer("print count(rows)") == "$1 = 3\n")
    #expect(try await answer("print count(rows[*].id > 1)") == "$1 = 2\n")
  }

  @Test(arguments: [
    "max(rows[*].id)", "min(rows[*].id)", "sum(rows[*].id)", "list", "note", "list[0].name", "count(list)",
    "count(list[*])", "list.count", "rows[0].name", "rows[0].name.count", "list.filter { $0.id > 1 }.count",
    "sum(list[*].id)",
  ])
  func `what depends on it is unknown`(expression: String) async throws {
    #expect(try await answer("print \(expression)") == "$1 = unknown\n")
  }

  @Test func `it is shown as such`() async throws {
    #expect(try await answer("print count") == "$1 = unknown\n")
    #expect(try await answer("print rows[2]") == "$1 = R(id: 3, name: unknown)\n")
    #expect(try await answer("goto 1").contains("count: unknown → 5"))
    #expect(try await answer("history count").contains("unknown"))
    #expect(try await answer("list").contains("add(unknown)"))
  }
}

import KeyedTesting
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadCommands

/// Whatever a change is, each text that tells it is made, shows two sides that differ, and acts on no terminal.
@Suite struct ShapedChangeTests {
  /// What is typed at each position, and what is asked of fields.
  private static let questions = [
    "diff", "print -old", "list", "list --changes", "frame", "why $FIELD", "history -2..+2 $FIELD",
  ]

  private static func session(_ changes: ShapedChanges) throws -> CommandSession {
    let recording = try Recording(MemorySource(Array(changes.text.utf8), name: "shaped.jsonl"))
    return CommandSession(DebugSession(RecordingFile(live: recording)))
  }

  @Test func `a list whose rows were exchanged behind the first, of which all look alike in short`() async throws {
    for count in [2, 6, 20, 200] {
      let rows = (0..<count).map { #"{"id":\#($0),"title":"row \#($0) of a list that is long in each"}"# }
      let text = """
        {"kind":"header","format":"playhead","version":1,"id":"1","started":"","store":{"name":"S","state":"S","action":"A",\
        "fidelity":"codable"},"schema":{"types":{"S":{"fields":[["xs","IdentifiedArrayOf<Item>"]]},"Item":{"id":"/id","fields":\
        [["id","Int"],["title","String"]]}},"state":"S","action":"A"},"state":{"xs":[\(rows.joined(separator: ","))]}}
        {"kind":"action","seq":1,"t":1,"name":"a"}
        {"kind":"change","seq":1,"dur":1,"patch":[{"op":"replace","path":"/xs","value":\
        [\((rows.prefix(1) + rows.dropFirst().reversed()).joined(separator: ","))]}]}

        """
      let recording = try Recording(MemorySource(Array(text.utf8), name: "a.jsonl"))
      var runner = LineRunner(RecordingFile(live: recording))
      let history = await runner.run("history xs")
      #expect(history.contains("moved") || history.contains("[1]") || count == 2, "\(history)")
      for line in ["goto 1", "why xs", "goto 0", "watch xs", "continue"] { #expect(!(await runner.run(line)).isEmpty) }
    }
  }

  @Test(arguments: Scale.seeds(6, large: 25_000))
  func `changes of every shape are told by every command`(seed: UInt64) async throws {
    let changes = ShapedChanges(seed: seed, actions: 40, hasSchema: seed % 4 > 0)
    var session = try Self.session(changes)
    session.settings.isJSON = seed % 5 == 0
    func run(_ line: String) async throws {
      guard let input = CommandInput(line) else { return }
      do throws(CommandError) {
        var answer = try await session.run(input, for: NoFace()).output
        for _ in 0..<3 { if let page = answer.rows?.next() { answer.text += page.text } }
        let lines = answer.text.plain.unicodeScalars.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { TerminalText.escaped($0) == $0 }, "seed \(seed): \(line)")
      } catch {
        // A place that is not there, or that no longer is.
        #expect(!"\(error)".isEmpty)
      }
    }
    for field in ShapedChanges.fields {
      try await run("history \(field)")
      try await run("watch \(field)")
    }
    for position in 1...changes.last {
      try await run("goto \(position)")
      try await run("diff -full")
      guard position % 5 == Int(seed) % 5 else { continue }
      let field = ShapedChanges.fields[(position + Int(seed)) % ShapedChanges.fields.count]
      for question in Self.questions { try await run(question.replacing("$FIELD", with: field)) }
    }
    try await run("goto start")
    for _ in 1...changes.last { try await run("continue") }
    for _ in 1...5 { try await run("reverse-continue") }
  }

  @Test(arguments: Scale.seeds(20, large: 25_000))
  func `the two sides of a change never look the same`(seed: UInt64) throws {
    let changes = ShapedChanges(seed: seed, actions: 40, hasSchema: seed % 4 > 0)
    let renderer = try Self.session(changes).renderer
    for (old, new) in zip(changes.states, changes.states.dropFirst()) {
      for field in ShapedChanges.fields {
        let (old, new) = (old[field], new[field])
        let (before, after) = renderer.changeText.sides(old, new, renderer.stateMember(at: JSONPointer([field])))
        // As text, by its bytes: two spellings of one character look alike in any case.
        let areAlike = before.utf8.elementsEqual(after.utf8)
        #expect(!areAlike || old == new, "seed \(seed), \(field): \(before)")
      }
    }
  }
}

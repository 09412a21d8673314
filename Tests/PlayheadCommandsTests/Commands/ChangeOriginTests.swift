import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

@testable import PlayheadCommands

/// Each command tells in words what has changed the state without an action.
@Suite struct ChangeOriginTests {
  private static func session(isJSON: Bool = false) throws -> CommandSession {
    let path = PackageFolder.path + "/recordings/corpus/v1/origins.jsonl"
    var session = CommandSession(DebugSession(try RecordingFile(path: path)))
    session.settings.isJSON = isJSON
    return session
  }

  @Test(arguments: [
    (
      "list 1..8",
      """
         1  0.001s  the state was changed   ← binding query
         2  0.002s  search   ← outside
         3  0.003s  the state was changed   ← effect 1 (load, Search.swift:41) ← 2 search
         4  0.004s  found([Row(id: 7, title: "Green tea")])   ← effect 1 (load, Search.swift:41) ← 2 search
         5  0.005s  the state was changed   ← binding rows[0].title
         6  0.006s  the state was changed   ← the "importer"\\u{7}
         7  0.007s  the state was changed behind the store's back   ← outside
      >  8  0.008s  the state was changed behind the store's back   ← outside

      """
    ),
    (
      "why rows[0].title",
      """
      rows[id: 7].title: "Green tea" → "Black tea"
      #0  5  0.005s  the state was changed
            rows[0].title: "Green tea" → "Black tea"
          ← binding rows[0].title

      """
    ),
    (
      "why rows",
      """
      rows: [Row(id: 7, title: "Black tea")] → [Row(id: 7, title: "Black tea"), Row(id: 8, title: "Oolong")]
      #0  6  0.006s  the state was changed
            rows[1]: + Row(id: 8, title: "Oolong")
          ← the "importer"\\u{7}

      """
    ),
    (
      "history seen",
      """
        position    time  action                                         change
               3  0.003s  a change by effect 1                           0 → 1
               7  0.007s  the state was changed behind the store's back  1 → 2

      """
    ),
    (
      "export script",
      """
      # at 1 the state was changed without an action, by binding query
      send .search
      # at 3 the state was changed without an action, by effect 1
      # effects sent found
      # at 5 the state was changed without an action, by binding rows[0].title
      # at 6 the state was changed without an action, by the "importer"\\u{7}
      # at 7 the state was changed without an action
      # at 8 the state was changed without an action

      """
    ),
  ])
  func `the answer names it`(line: String, text: String) async throws {
    var session = try Self.session()
    _ = try await WholeAnswer.of("goto end", in: &session)
    #expect(try await WholeAnswer.of(line, in: &session).text.plain == text)
  }

  @Test func `the causes for programs`() async throws {
    var session = try Self.session(isJSON: true)
    let causes = try await WholeAnswer.of("list 1..8", in: &session).json.map { $0["cause"] }
    #expect(
      [causes[0], causes[4], causes[5], causes[6]] == [
        ["binding": "/query"], ["binding": "/rows/0/title"], ["by": "the \"importer\"\u{7}"], "outside",
      ])
    #expect(causes[2]?["effect"] == 1)
  }

  @Test func `catch change stops where no action changed the state, both ways, and is saved`() async throws {
    var session = try Self.session()
    let told = try await WholeAnswer.of("catch change", in: &session).text.plain
    #expect(told == "catchpoint 1: change\n")
    var positions: [Int] = []
    for line in Array(repeating: "continue", count: 6) + Array(repeating: "reverse-continue", count: 3) {
      let text = try await WholeAnswer.of(line, in: &session).text.plain
      #expect(text.hasPrefix("catchpoint 1: change\n"))
      positions.append(session.debugger.position)
    }
    #expect(positions == [1, 3, 5, 6, 7, 8, 7, 6, 5])
    let stop = try #require(session.debugger.breakpoints.breakpoints.first)
    #expect(stop.commandLines(nil) == ["catch change"])
    _ = try await WholeAnswer.of("condition 1 seen == 2", in: &session)
    _ = try await WholeAnswer.of("goto start", in: &session)
    _ = try await WholeAnswer.of("continue", in: &session)
    #expect(session.debugger.position == 7)
  }
}

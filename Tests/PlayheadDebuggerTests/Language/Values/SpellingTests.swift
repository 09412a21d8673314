import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Testing

/// A key is found by any spelling of its text, and its own bytes count from there on.
@Suite struct SpellingTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  /// A dictionary with a key that has its accent apart; action 2 adds the other spelling.
  private func debugger() throws -> Debugger {
    let lines = """
      {"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"2026-11-21T02:26:09.123456Z","store":{"name":"S","state":"S","action":"A","fidelity":"recordable"},"state":{"rows":{"\(Self.decomposed)":1}}}
      {"kind":"action","seq":1,"t":1,"name":"a","action":{"a":{}}}
      {"kind":"change","seq":1,"dur":1,"patch":[{"op":"replace","path":"/rows/\(Self.decomposed)","value":2}]}
      {"kind":"action","seq":2,"t":2,"name":"a","action":{"a":{}}}
      {"kind":"change","seq":2,"dur":1,"patch":[{"op":"add","path":"/rows/\(Self.composed)","value":7}]}

      """
    return Debugger(try Recording(MemorySource(Array(lines.utf8), name: "spelling")))
  }

  @Test func `a key is found by another spelling`() throws {
    var debugger = try debugger()
    let path = try ValuePath(parsing: "rows[\"\(Self.composed)\"]")
    #expect(try debugger.value(path).json() == 1)
    let pointer = JSONPointer(
      try debugger.followedPath(path, isPlace: true).parts.map { if case .token(let name) = $0 { name } else { "" } })
    #expect(Array(pointer.description.utf8) == Array("/rows/\(Self.decomposed)".utf8))
    #expect(try debugger.recording.changes(of: pointer, in: 1...debugger.timeline.last).map(\.new) == [2])
  }

  @Test func `its own bytes come first`() throws {
    var debugger = try debugger()
    _ = try debugger.goto(.position(2))
    #expect(try debugger.value(ValuePath(parsing: "rows[\"\(Self.composed)\"]")).json() == 7)
    #expect(try debugger.value(ValuePath(parsing: "rows[\"\(Self.decomposed)\"]")).json() == 2)
    #expect(try debugger.state()["rows"] == [Self.composed: 7, Self.decomposed: 2])
  }
}

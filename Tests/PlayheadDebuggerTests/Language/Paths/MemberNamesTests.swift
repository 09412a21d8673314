import PlayheadDebugger
import PlayheadFormat
import Testing

@Suite struct MemberNamesTests {
  private func debugger() throws -> Debugger {
    try Sample.debugger(
      #"{"kind":"header","format":"playhead","version":1,"state":{"n":1,"scores":{"name 0":1,"say \"hi\"":2,"plain":3}}}"#
        + "\n")
  }

  @Test func `names follow a dot, and keys that are none stand in brackets`() throws {
    var debugger = try debugger()
    #expect(debugger.memberNames(of: nil) == ["n", "scores"])
    #expect(debugger.memberNames(of: "scores") == ["plain"])
    #expect(debugger.keys(of: "state.scores") == ["name 0", #"say "hi""#])
    #expect(debugger.keys(of: nil).isEmpty)
  }

  @Test func `what a key is written as is a path again`() throws {
    var debugger = try debugger()
    for key in debugger.keys(of: "scores") {
      #expect(try debugger.value(ValuePath(parsing: "scores[\(PathText.quoted(key))]")).json() != nil)
    }
  }

  @Test func `what is no path, or no container, has no members`() throws {
    var debugger = try debugger()
    for text in ["n", "scores[", "nothing", ""] {
      #expect(debugger.memberNames(of: text).isEmpty)
      #expect(debugger.keys(of: text).isEmpty)
    }
  }
}

import Testing

@testable import PlayheadDebugger

@Suite struct StopMessageTests {
  private func parts(_ text: String) throws -> [String] {
    try StopMessage(parsing: text).parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let expression): "<\(expression.text)>"
      }
    }
  }

  @Test func `expressions stand in braces, which may hold strings and closures`() throws {
    #expect(try parts("") == [])
    #expect(try parts("{count}") == ["<count>"])
    #expect(try parts("a {count} b{seq}") == ["a ", "<count>", " b", "<seq>"])
    #expect(try parts(#"{title == "}\"}"}!"#) == [#"<title == "}\"}">"#, "!"])
    #expect(try parts("{rows.filter { $0.isDone }.count} done") == ["<rows.filter { $0.isDone }.count>", " done"])
    #expect(try parts("a } b { c") == ["a } b { c"])
  }

  @Test func `an expression that is none is named by its place`() {
    #expect { try StopMessage(parsing: "a {1 +} b") } throws: { error in
      (error as? DebuggerError)?.range.map { $0.lowerBound >= 3 && $0.upperBound <= 7 } == true
    }
  }
}

import Testing

@testable import PlayheadCommands

@Suite struct CommandErrorTests {
  private func lines(_ error: CommandError, _ line: String) -> [String] {
    error.text(line: line, place: nil, style: Style(isColored: false)).split(separator: "\n").map(String.init)
  }

  @Test func `a long line is shown near the place that the error is about`() throws {
    let line = String(repeating: "a", count: 500) + "HERE" + String(repeating: "b", count: 500)
    let shown = lines(CommandError("no", at: 500..<504), line)
    #expect(shown.count == 3)
    #expect(shown[1].contains("aHEREb"))
    #expect(shown[1].count < 200)
    #expect(shown[2].prefix { $0 != "^" }.count == shown[1].prefix { $0 != "H" }.count)
    #expect(shown[2].hasSuffix(" ^~~~"))
  }

  @Test func `a long word is shown as its beginning`() throws {
    let word = String(repeating: "x", count: 100_000)
    let shown = lines(CommandError("there is no '\(word)'", at: 0..<100_000), word)
    #expect(shown.allSatisfy { $0.count < 500 })
    #expect(shown[1].hasSuffix("x…"))
    #expect(shown[2].count == shown[1].count)
  }
}

import PlayheadCommands
import PlayheadDebugger
import RandomTesting
import Testing

/// Texts keep their styles, however they are put together and laid out.
@Suite struct StyledTextTests {
  private let style = Style(isColored: true)

  @Test func `pieces keep their styles, and take the one around them where they have none`() {
    let text: StyledText = "a \(StyledText.error("b")) \(1)"
    #expect(text.plain == "a b 1")
    #expect(text.spans.map(\.role) == [nil, .error, nil])
    #expect(text.styled(.dim).spans.map(\.role) == [.dim, .error, .dim])
    #expect((StyledText.dim("a") + .dim("b") + "").spans.map(\.text) == ["ab"])
    #expect([text, text].joined(separator: "\n").plain == "a b 1\na b 1")
    #expect(style.text(text) == "a \u{1B}[1;31mb\u{1B}[0m 1")
    #expect(StyledText("").isEmpty && StyledText.error("").isEmpty)
  }

  @Test(arguments: [
    ("one two three\n", 9, "one two\n    three\n"), ("  a bb ccc dddd", 10, "  a bb ccc\n     dddd"),
    ("abcdefghijkl", 8, "abcdefgh\n    ijkl"), ("fits\nas it is", 8, "fits\nas it is"),
    ("한글 한글", 6, "한글\n   한\n   글"),
  ])
  func `long lines go on in the next, at words where they can`(text: String, width: Int, wrapped: String) {
    #expect(StyledText(text).wrapped(toWidth: width).plain == wrapped)
  }

  @Test func `colours take up no room`() {
    let text: StyledText = "\(StyledText.removed("one two")) three"
    #expect(text.width == 13)
    #expect(text.wrapped(toWidth: 10) == "\(StyledText.removed("one two"))\n    three")
    #expect(text.cut(toWidth: 13) == text)
    #expect(text.cut(toWidth: 10) == "\(StyledText.removed("one two")) t…")
    #expect(text.cut(toWidth: 5) == .removed("one …"))
    #expect(StyledText("a  ").withoutSpaceAtEnd + StyledText(" ", .dim).withoutSpaceAtEnd == "a")
    #expect(StyledText("   a").dropping(spaces: 2) == " a")
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>) func `laying out loses nothing, and no line is too wide`(seed: UInt64)
  {
    var generator = SeededGenerator(seed: seed)
    let limit = Int.random(in: 8...40, using: &generator)
    let roles: [StyledText.Role?] = [nil, .error, .dim]
    var text = StyledText()
    for _ in 0..<300 {
      text.append(
        ["a", "b", " ", "한", "\n", "é", "→"].randomElement(using: &generator) ?? "a",
        roles.randomElement(using: &generator) ?? nil)
    }
    let wrapped = text.wrapped(toWidth: limit)
    for line in wrapped.lines { #expect(line.width <= limit) }
    #expect(wrapped.plain.filter { !$0.isWhitespace } == text.plain.filter { !$0.isWhitespace })
    for (line, role) in zip(text.lines, roles) {
      let cut = line.cut(toWidth: limit)
      #expect(cut.width <= limit && (cut == line) == (line.width <= limit))
      #expect(line.plain.hasPrefix(cut == line ? cut.plain : String(cut.plain.dropLast())))
      #expect(role.map { line.styled($0).plain == line.plain } ?? true)
    }
  }
}

import Testing

@testable import PlayheadSharing

/// Text of a stranger's in Markdown is code, and nothing else.
@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("tapped", "`tapped`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("``x`", "``` ``x` ```"), (" x ", "`  x  `"),
    ("", ""), ("a\nb", #"`a\nb`"#), ("<script>@all #1</script>", "`<script>@all #1</script>`"),
    ("\u{202E}x", #"`\u{202E}x`"#),
  ])
  func `it is one code span`(text: String, code: String) {
    #expect(MarkdownText.code(text) == code)
  }

  /// A mark on a backtick makes another character in Swift, and none in Markdown.
  @Test(arguments: ["\u{301}", "\u{20DD}", "\u{FE0F}"]) func `marks hide nothing`(mark: String) {
    let shown = MarkdownText.code("x`\(mark) ![a](b) @c", inTable: true)
    #expect(shown.unicodeScalars.starts(with: "``x`".unicodeScalars))
    #expect(MarkdownText.code("`\(mark)").unicodeScalars.starts(with: "`` `".unicodeScalars))
    let bars = MarkdownText.code("a|\(mark)b", inTable: true)
    #expect(bars.unicodeScalars.starts(with: #"`a\|"#.unicodeScalars))
  }

  @Test func `a bar ends no cell`() {
    #expect(MarkdownText.code("a|b", inTable: true) == #"`a\|b`"#)
    #expect(MarkdownText.code("a|b") == "`a|b`")
    // Some programs take two backslashes before a bar as a pair.
    #expect(MarkdownText.code(#"a\|b"#, inTable: true) == #"`a\u{7C}b`"#)
    #expect(MarkdownText.code(#"a\\|b"#, inTable: true) == #"`a\\\|b`"#)
  }

  @Test func `a long text is cut`() {
    #expect(MarkdownText.code(String(repeating: "a", count: 500)) == "`" + String(repeating: "a", count: 200) + "…`")
    // One character may be as long as anybody likes.
    #expect(MarkdownText.code("a" + String(repeating: "\u{301}", count: 100_000)).utf8.count < 2000)
  }

  @Test func `a block has a fence of its own`() {
    #expect(MarkdownText.block("a") == "```\na\n```\n")
    #expect(MarkdownText.block("a ````\u{301} b").unicodeScalars.starts(with: "`````\n".unicodeScalars))
  }
}

import Testing

@testable import PlayheadSharing

/// Text of a stranger's in Markdown is code, and nothing else.
@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("tapped", "`tapped`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("``x`", "``` ``x` ```"), (" x ", "`  x  `"),
    ("", ""), ("a\nb", #"`a\nb`"#), ("<script>@all #1</script>", "`<script>@all #1</script>`"),
    ("\u{202E}x", #"`\u{202E}x`"#),
  ])
  func itIsOneCodeSpan(text: String, code: String) {
    #expect(MarkdownText.code(text) == code)
  }

  @Test func aBarEndsNoCell() {
    #expect(MarkdownText.code("a|b", inTable: true) == #"`a\|b`"#)
    #expect(MarkdownText.code("a|b") == "`a|b`")
  }

  @Test func aLongTextIsCut() {
    #expect(MarkdownText.code(String(repeating: "a", count: 500)) == "`" + String(repeating: "a", count: 200) + "…`")
  }
}

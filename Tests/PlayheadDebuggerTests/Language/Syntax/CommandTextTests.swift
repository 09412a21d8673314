import PlayheadDebugger
import Testing

/// The arguments of a command are cut as a reader of Swift would.
@Suite struct CommandTextTests {
  @Test(arguments: [
    ("", []), ("  ", []), ("3 .. 12", ["3", "..", "12"]),
    ("count == 1 -o a.swift", ["count", "==", "1", "-o", "a.swift"]),
    (#"name == "a -o b" -o c"#, ["name", "==", #""a -o b""#, "-o", "c"]),
    ("max(1, -o ) > 0", ["max(1, -o )", ">", "0"]),
    ("rows[id: 3].title --wide", ["rows[id: 3].title", "--wide"]),
    (#"a[key: "x] y"] b"#, [#"a[key: "x] y"]"#, "b"]),
    // What is not closed is cut as names of files are, but for a text.
    ("rows[id: 3 --wide", ["rows[id:", "3", "--wide"]),
    (#"it"s --wide"#, [#"it"s"#, "--wide"]), (#"a "b c"#, ["a", #""b c"#]), (#""b c"#, [#""b c"#]),
    ("name) next", ["name)", "next"]),
  ])
  func `words are cut at white space outside of strings and brackets`(text: String, words: [String]) {
    #expect(CommandText(text).words.map(text.bytes) == words)
  }

  @Test(arguments: [
    (CommandText.Patterns.none, ["--grep", "/a", "b/i", "--wide"]),
    (.afterOption("grep"), ["--grep", "/a b/i", "--wide"]), (.afterOption("other"), ["--grep", "/a", "b/i", "--wide"]),
  ])
  func `a regular expression stands where the command takes one`(patterns: CommandText.Patterns, words: [String]) {
    let text = "--grep /a b/i --wide"
    #expect(CommandText(text, patterns: patterns).words.map(text.bytes) == words)
    #expect(CommandText("/a|b/", patterns: .atStart).pipe == nil)
    #expect(CommandText("/a|b/").pipe == 2)
  }

  @Test(arguments: [
    ("state.rows at 3", 11), ("state.at at 3", 9), ("rows[at: 3]", nil), (#""at" at"#, 5), ("state.at", nil),
    ("at 3", 0),
  ])
  func `a word stands by itself, outside of strings, brackets and paths`(text: String, offset: Int?) {
    #expect(CommandText(text).offset(of: "at") == offset)
  }

  @Test func `parts stand between commas outside of strings and brackets`() {
    let text = #"rows.count,  max(1, 2), "a, b""#
    #expect(CommandText(text).parts.map(text.bytes) == ["rows.count", "max(1, 2)", #""a, b""#])
  }
}

import RandomTesting
import Testing

@testable import PlayheadDebugger

/// Regular expressions find what Swift's find, in linear time.
@Suite struct TextPatternTests {
  private func pattern(_ text: String, _ flags: String = "") throws -> TextPattern {
    try TextPattern(text, flags: flags, range: 0..<text.utf8.count)
  }

  private func match(_ text: String, in whole: String, _ flags: String = "") throws -> String? {
    try pattern(text, flags).firstRange(in: whole).map { String(whole[$0]) }
  }

  @Test(
    arguments: [
      ("b+", "", "abbbc", "bbb"), ("b+?", "", "abbbc", "b"), ("a|ab", "", "ab", "a"), ("ab|a", "", "ab", "ab"),
      ("x*", "", "aab", ""), ("^b", "", "ab", nil), ("^b", "m", "a\nb", "b"), ("a$", "", "a\n", nil),
      (#"a\Z"#, "", "a\n", "a"),
      ("a$", "", "a\nb", nil), ("a$", "m", "a\nb", "a"), ("a.b", "", "a\nb", nil), ("a.b", "s", "a\nb", "a\nb"),
      (#"\bcat\b"#, "", "a cat.", "cat"), (#"\Bat"#, "", "at cat", "at"), (#"\d{3}"#, "", "a12 345", "345"),
      (#"\d{2,}?"#, "", "12345", "12"), ("ab{0}c", "", "abac", "ac"), ("(ab){,2}c", "", "abababc", "ababc"),
      ("LIBR", "i", "the library", "libr"), ("[k-l]+", "i", "aLKb", "LK"), ("(?i)A(?-i)b", "", "aB ab", "ab"),
      ("(?i:a)b", "", "AB Ab", "Ab"), ("(?<name>a)(?:b)", "", "ab", "ab"), ("[^a-c]+", "", "abcxyz", "xyz"),
      ("[a-z&&[^aeiou]]+", "", "aeixyz", "xyz"), ("[a-z--c]+", "", "cabc", "ab"), ("[ab~~bc]+", "", "bac", "ac"),
      ("[]a]+", "", "x]a]", "]a]"), (#"[\]\-a-]+"#, "", "x-]a-", "-]a-"), ("[[:digit:]_]+", "", "ab1_2", "1_2"),
      (#"\p{Lu}\p{Ll}+"#, "", "der Überzug", "Überzug"), (#"\P{L}+"#, "", "a12b", "12"),
      (#"\p{^N}+"#, "", "1ab2", "ab"),
      (#"\p{General_Category=Currency_Symbol}"#, "", "5 €", "€"), (#"\u{1F600}"#, "", "a😀", "😀"),
      (#"\x41\u0042"#, "", "AB", "AB"),
      (#"\Qa.b*\E+"#, "", "a.b**", "a.b**"), (#"a\Rb"#, "", "a\r\nb", "a\r\nb"), ("(?#remark)a", "", "a", "a"),
      (#"\w+"#, "", "— naïve2_", "naïve2_"), (#"\s\S\h\H\v"#, "", "\ta b\n", "\ta b\n"),
      ("é", "", "caf\u{E9}", "\u{E9}"), ("é", "", "cafe\u{301}", "e\u{301}"), ("e\u{301}", "", "caf\u{E9}", "\u{E9}"),
      ("(a*)*b", "", "aaab", "aaab"), ("(|a)+b", "", "aab", "aab"), (#"\A\w|\d\z"#, "", "a1", "a"), ("", "", "abc", ""),
    ] as [(String, String, String, String?)])
  func `it finds what comes first`(pattern: String, flags: String, text: String, expected: String?) throws {
    #expect(try match(pattern, in: text, flags) == expected)
  }

  @Test(arguments: [
    ("(", "the end of the regular expression in /(/", "a ')'"), ("a)", "')' in /a)/", "a '(' before it"),
    ("*a", "'*' in /*a/", "something to repeat before it"), ("a**", "'*' in /a**/", "something to repeat before it"),
    ("[a", "the end of the regular expression in /[a/", "a ']'"),
    ("[b-a]", "'b-a' in /[b-a]/", "the character with the smaller number first"),
    ("a{3,2}", "{3,2} in /a{3,2}/", "the smaller number first"),
    (#"\p{Nope}"#, #"'Nope' in /\p{Nope}/"#, "a property of characters, such as L, Lu, Nd, P or Alphabetic"),
    (#"\q"#, #"'q' in /\q/"#, "another character after the backslash"),
    (
      #"(a)\1"#, #"what refers to an earlier part in /(a)\1/"#,
      "a regular expression without it, which can be looked for in linear time"
    ),
    (
      "(?=a)", "what looks ahead or behind in /(?=a)/",
      "a regular expression without it, which can be looked for in linear time"
    ),
  ])
  func `what is none, or cannot be looked for soon, is refused by name`(text: String, found: String, expected: String) {
    let error = #expect(throws: DebuggerError.self) { try pattern(text) }
    #expect(error?.reason == .syntax(found: found, expected: expected))
  }

  @Test(arguments: ["(", "[", "[^", "(?:", "((a)", "a{9999}{9999}", "(){9999}{9999}{9999}", "(a{100}){1000}", "[a&&["])
  func `one that is too large or nests too deep is refused`(part: String) {
    let isWhole = part.contains("}")
    #expect(throws: DebuggerError.self) { try pattern(isWhole ? part : String(repeating: part, count: 1240)) }
    if !isWhole { #expect(throws: DebuggerError.self) { try pattern(String(repeating: part, count: 100_000)) } }
  }

  @Test(arguments: [
    (String(repeating: "a?", count: 30) + "b", 30), ("(a*)*c", 5000), ("(a+)+c", 5000), ("(a|a)*c", 5000),
    ("(a?){50}c", 500),
    ("(.*)(.*)(.*)(.*)(.*)c", 2000), ("a{1000}c", 900),
  ])
  func `what others try in more ways than anybody can wait for has an end`(text: String, count: Int) throws {
    #expect(try match(text, in: String(repeating: "a", count: count)) == nil)
    #expect(try match(text + "|$", in: String(repeating: "a", count: count)) == "")
  }

  @Test func `it hears that its task is cancelled`() async throws {
    let pattern = try pattern("(a{50}){1,50}c")
    let text = String(repeating: "a", count: 1 << 20)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return pattern.firstRange(in: text)
    }
    task.cancel()
    #expect(await task.value == nil)
  }

  /// Regular expressions in which Swift's own cannot lose itself. Its `\b` stands where a reader sees words end (UAX #29), ours beside
  /// letters, as in most other languages.
  private func random(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    let letters = ["a", "b", "A", ".", "[ab]", "[^a]", #"\w"#, "é", #"\d"#, "1", " "]
    switch Int.random(in: 0..<(depth > 0 ? 9 : 3), using: &generator) {
    case 0...2: return letters.randomElement(using: &generator) ?? "a"
    case 3: return Bool.random(using: &generator) ? "^" : "$"
    case 4, 5: return random(depth - 1, &generator) + random(depth - 1, &generator)
    case 6: return "(?:\(random(depth - 1, &generator))|\(random(depth - 1, &generator)))"
    default:
      let often = ["*", "+", "?", "{2}", "{1,2}", "*?", "+?", "??", "{0,2}?"].randomElement(using: &generator) ?? "*"
      // Of something that may be nothing, others do not say how often it is nothing.
      return (letters.randomElement(using: &generator) ?? "a") + often
    }
  }

  @Test(arguments: ["", "i", "m", "s"])
  func `it finds what Swift's own finds`(flags: String) throws {
    var generator = SeededGenerator(seed: 7)
    var found = 0
    for _ in 0..<1500 {
      let source = random(4, &generator)
      var regex = try Regex(source)
      if flags == "i" { regex = regex.ignoresCase() }
      if flags == "m" { regex = regex.anchorsMatchLineEndings() }
      if flags == "s" { regex = regex.dotMatchesNewlines() }
      let pattern = try pattern(source, flags)
      for _ in 0..<3 {
        let characters: [Character] = ["a", "b", "A", "B", "é", "1", " ", "\n"]
        let text = String(
          (0..<Int.random(in: 0...8, using: &generator)).map { _ in characters.randomElement(using: &generator) ?? "a" }
        )
        let expected = try regex.firstMatch(in: text)?.range
        if expected != nil { found += 1 }
        #expect(pattern.firstRange(in: text) == expected, "/\(source)/\(flags) in \(text.debugDescription)")
      }
    }
    #expect(found > 500)
  }
}

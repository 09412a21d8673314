import PlayheadCommands
import PlayheadDebugger
import PlayheadFormat
import RandomTesting
import Testing

@Suite struct TerminalTextTests {
  @Test func `printable ASCII stays`() {
    let printable = String(decoding: Array(0x20...0x7E) as [UInt8], as: UTF8.self)
    #expect(TerminalText.escaped(printable) == printable)
  }

  @Test func `every control is escaped`() {
    for value in Array(0x00...0x1F) + Array(0x7F...0x9F) as [UInt32] {
      let escaped = TerminalText.escaped("a\(scalar(value))b")
      let expected =
        switch value {
        case 0x00: "\\0"
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        default: "\\u{\(String(value, radix: 16, uppercase: true))}"
        }
      #expect(escaped == "a\(expected)b")
    }
  }

  @Test func `an escape sequence is shown, not obeyed`() {
    #expect(TerminalText.escaped("\u{1B}[2J\u{1B}]0;title\u{7}") == #"\u{1B}[2J\u{1B}]0;title\u{7}"#)
    #expect(TerminalText.escaped("\u{9B}31m\r\n") == #"\u{9B}31m\r\n"#)
  }

  @Test func `marks of direction are escaped`() {
    let marks: [UInt32] = [0x061C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
    for mark in marks { #expect(isEscaped(mark)) }
    #expect(TerminalText.escaped("abc\u{202E}fed") == #"abc\u{202E}fed"#)
  }

  @Test func `what is invisible is escaped`() {
    let invisible: [UInt32] = [
      0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x180E, 0x200B, 0x200C, 0x200D, 0x2028, 0x2029, 0x2060, 0x2064, 0x206F,
      0x3164, 0xFE00, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFB, 0xE0001, 0xE0041, 0xE0100,
    ]
    for value in invisible { #expect(isEscaped(value), "U+\(String(value, radix: 16))") }
  }

  @Test(
    arguments: [
      "한글 조선말", "日本語", "Ünïcödé", "e\u{301}", "العربية", "हिन्दी", "👍", "👍🏽", "❤\u{FE0F}", "🏳\u{FE0F}\u{200D}🌈",
      "👩‍👩‍👧‍👦", "👩🏽‍💻", "🇰🇷", "1\u{FE0F}\u{20E3}", "…", "\u{A0}", "क्\u{200D}ष", "می\u{200C}خواهم", "葛\u{E0100}",
    ])
  func `ordinary text stays`(text: String) {
    #expect(TerminalText.escaped(text) == text)
  }

  @Test func `joiners stay only where something needs them`() {
    #expect(TerminalText.escaped("pay\u{200C}pal") == #"pay\u{200C}pal"#)
    #expect(TerminalText.escaped("pay\u{200D}pal") == #"pay\u{200D}pal"#)
    #expect(TerminalText.escaped("👩\u{200D}") == #"👩\u{200D}"#)
    #expect(TerminalText.escaped("👩\u{200D}\u{200D}👩") == #"👩\u{200D}\u{200D}👩"#)
    #expect(TerminalText.escaped("❤\u{FE0F}\u{FE0F}") == "❤\u{FE0F}\\u{FE0F}")
    #expect(TerminalText.escaped("x\u{FE0F}") == #"x\u{FE0F}"#)
  }

  @Test func `of the marks on one character those after the eighth are escaped`() {
    func marks(_ count: Int) -> String { String(repeating: "\u{301}", count: count) }
    #expect(TerminalText.escaped("a\(marks(10))b\u{301}") == "a\(marks(8))\\u{301}\\u{301}b\u{301}")
    // Neither joiners nor what is escaped begin another character.
    let joined = String(repeating: "\u{94D}\u{200D}", count: 10)
    #expect(TerminalText.escaped("क" + joined).contains("\\u{94D}"))
    #expect(
      TerminalText.escaped(String(repeating: "\u{20DD}", count: 20)).unicodeScalars.filter { $0 == "\u{20DD}" }.count
        == 8)
    // A stack of Tibetan that is in use.
    let stack = "\u{F67}\u{F90}\u{FB5}\u{FA8}\u{FB3}\u{FBA}\u{FBC}\u{FBB}\u{F82}"
    #expect(TerminalText.escaped(stack) == stack)
  }

  @Test func `a million marks on one character do not pass for one character`() {
    let text = "a" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(TerminalText.escaped(text).unicodeScalars.filter { $0 == "\u{301}" }.count == 8)
    #expect(TerminalText.beginning(of: text, count: 60).unicodeScalars.count == 60)
    #expect(ValueText(schema: nil, limit: 60).line(JSONValue.string(text), nil).utf8.count < 600)
  }

  @Test(arguments: [
    ("", 3, ""), ("abc", 3, "abc"), ("abcd", 3, "abc"), ("한글말", 2, "한글"), ("👩‍👩‍👧‍👦👍x", 2, "👩‍👩‍👧‍👦👍"), ("abc", 0, ""),
  ])
  func `the beginning of a text has whole characters`(text: String, count: Int, beginning: String) {
    #expect(TerminalText.beginning(of: text, count: count) == beginning)
  }

  @Test func `no scalar gets through that acts on a terminal or hides`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isDangerous =
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isDefaultIgnorableCodePoint || properties.isBidiControl
        }
      let escaped = TerminalText.escaped(String(scalar))
      if isDangerous {
        guard escaped.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
          Issue.record("U+\(String(value, radix: 16)) came through")
          return
        }
      } else if properties.generalCategory != .format, escaped != String(scalar) {
        Issue.record("U+\(String(value, radix: 16)) did not come through")
        return
      }
    }
  }

  @Test func `escaping twice changes nothing`() {
    let once = TerminalText.escaped("\u{1B}[m\u{202E}한글\u{200B}👩‍👩‍👧")
    #expect(TerminalText.escaped(once) == once)
  }

  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("한글", 4), ("日本", 4), ("e\u{301}", 1), ("👍", 2), ("👩‍👩‍👧‍👦", 2), ("❤\u{FE0F}", 2), ("❤", 1),
      ("ｱ", 1), ("Ａ", 2), ("…", 1),
    ])
  func `width counts columns`(text: String, width: Int) {
    #expect(TerminalText.width(text) == width)
  }

  private func scalar(_ value: UInt32) -> String {
    Unicode.Scalar(value).map { String($0) } ?? ""
  }

  private func isEscaped(_ value: UInt32) -> Bool {
    TerminalText.escaped("a\(scalar(value))b") == "a\\u{\(String(value, radix: 16, uppercase: true))}b"
  }
}

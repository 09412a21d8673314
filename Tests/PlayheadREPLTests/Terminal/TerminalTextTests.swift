import PlayheadDebugger
import PlayheadREPL
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

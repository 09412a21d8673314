import TerminalTesting
import Testing

@Suite struct ScreenTests {
  @Test(
    arguments: [
      ("ab\r\ncd", ["ab", "cd"]), ("abc\rX", ["Xbc"]), ("abc\u{8}\u{8}X", ["aXc"]), ("12345678", ["12345", "678"]),
      ("한글한", ["한글", "한"]), ("\u{1B}[31mred\u{1B}[0m", ["red"]), ("a   ", ["a"]), ("\u{7}", [""]),
    ])
  func `it shows what a dumb terminal of five columns would`(output: String, lines: [String]) {
    #expect(Screen(output, columns: 5).lines == lines)
  }
}

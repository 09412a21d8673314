import Testing

@testable import PlayheadREPL

@Suite struct PromptTextTests {
  @Test(
    arguments: [
      ("(playhead 1/2) ", "(playhead 1/2) "),
      ("\u{1B}[1;36m(p)\u{1B}[0m ", "\u{1}\u{1B}[1;36m\u{2}(p)\u{1}\u{1B}[0m\u{2} "),
      ("\u{1B}[m[x] ", "\u{1}\u{1B}[m\u{2}[x] "),
      ("cut \u{1B}[3", "cut \u{1}\u{1B}[3\u{2}"),
      ("", ""),
    ])
  func `escape sequences are marked as taking no room`(prompt: String, marked: String) {
    #expect(PromptText.marked(prompt) == marked)
  }
}

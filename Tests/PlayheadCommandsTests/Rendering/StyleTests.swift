import PlayheadCommands
import Testing

@Suite struct StyleTests {
  @Test func `colour is for terminals`() {
    #expect(isColored(isTerminal: true))
    #expect(!isColored(isTerminal: false))
  }

  @Test func `a choice on the command line is above everything`() {
    #expect(isColored(.always, isTerminal: false, ["NO_COLOR": "1", "TERM": "dumb"]))
    #expect(!isColored(.never, isTerminal: true, ["CLICOLOR_FORCE": "1"]))
  }

  @Test func `NO_COLOR takes colour away unless it is empty`() {
    #expect(!isColored(isTerminal: true, ["NO_COLOR": "1"]))
    #expect(!isColored(isTerminal: true, ["NO_COLOR": "0"]))
    #expect(isColored(isTerminal: true, ["NO_COLOR": ""]))
    #expect(!isColored(isTerminal: false, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]))
  }

  @Test func `CLICOLOR_FORCE gives colour to pipes unless it is 0`() {
    #expect(isColored(isTerminal: false, ["CLICOLOR_FORCE": "1"]))
    #expect(isColored(isTerminal: true, ["CLICOLOR_FORCE": "1", "TERM": "dumb"]))
    #expect(!isColored(isTerminal: false, ["CLICOLOR_FORCE": "0"]))
    #expect(!isColored(isTerminal: false, ["CLICOLOR_FORCE": ""]))
  }

  @Test func `a dumb terminal and CLICOLOR=0 have none`() {
    #expect(!isColored(isTerminal: true, ["TERM": "dumb"]))
    #expect(!isColored(isTerminal: true, ["CLICOLOR": "0"]))
    #expect(isColored(isTerminal: true, ["CLICOLOR": "1"]))
  }

  @Test func `without colour text stays as it is`() {
    let style = Style(isColored: false)
    for role in StyledText.Role.allCases { #expect(style.text(StyledText("text", role)) == "text") }
  }

  @Test func `with colour every role is set apart and ended`() {
    let style = Style(isColored: true)
    let texts = StyledText.Role.allCases.map { style.text(StyledText("text", $0)) }
    #expect(Set(texts).count == texts.count)
    for text in texts { #expect(text.hasPrefix("\u{1B}[") && text.hasSuffix("mtext\u{1B}[0m")) }
    #expect(style.text(.error("")) == "")
  }

  private func isColored(
    _ choice: ColorChoice = .auto, isTerminal: Bool, _ environment: [String: String] = [:]
  ) -> Bool {
    Style(choice: choice, isTerminal: isTerminal, environment: { environment[$0] }).isColored
  }
}

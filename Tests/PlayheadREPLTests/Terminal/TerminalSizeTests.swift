import PlayheadREPL
import ProcessTesting
import TerminalTesting
import Testing

@Suite struct TerminalSizeTests {
  @Test func `it is the window's, also after it changed`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell", size: (132, 40))
    try shell.wait(for: "(echo 1) ")
    shell.send("columns\r")
    try shell.wait(for: "132 columns\r\n(echo 1) ")
    shell.resize(columns: 50, rows: 20)
    shell.send("columns\r")
    try shell.wait(for: "50 columns\r\n")
  }

  @Test func `a window without a size has 80`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell", size: (0, 0))
    try shell.wait(for: "(echo 1) ")
    shell.send("columns\r")
    try shell.wait(for: "80 columns\r\n")
  }

  @Test func `what is no terminal has 80`() throws {
    #expect(TerminalSize.columns(of: -1) == 80)
    let session = try PipeSession(executable: "echo-shell", input: .text("columns\n"))
    #expect(session.output == "80 columns\nbye\n")
  }
}

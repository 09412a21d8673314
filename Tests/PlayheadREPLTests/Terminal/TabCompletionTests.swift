import TerminalTesting
import Testing

@Suite struct TabCompletionTests {
  @Test func `a single candidate is typed, with its space`() throws {
    let shell = try started()
    shell.send("go\t3\r")
    try shell.wait(for: "read <goto 3>")
  }

  @Test func `a single candidate may end in a dot, or in nothing`() throws {
    let shell = try started()
    shell.send("stat\ti\t\r")
    try shell.wait(for: "read <state.items>")
  }

  @Test func `what several candidates share is typed`() throws {
    let shell = try started()
    shell.send("state.c\t+\r")
    try shell.wait(for: "read <state.count+>")
  }

  @Test func `what candidates share ends with a whole syllable`() throws {
    let shell = try started()
    // 한국 and 한글 share bytes of their second syllable.
    shell.send("한\t")
    shell.send("!\r")
    try shell.wait(for: "read <한!>")
  }

  @Test func `a second Tab lists the candidates and leaves the line`() throws {
    let shell = try started()
    shell.send("p f\t\t")
    try shell.wait(for: "finish   forward\r\n")
    try shell.wait { $0.last == "(echo 1) p f" }
    shell.send("i\t.\r")
    try shell.wait(for: "read <p finish .>")
  }

  @Test func `a long list is cut and says by how much`() throws {
    let shell = try started()
    shell.send("many\t\t")
    try shell.wait(for: "… and 50 more\r\n")
    try shell.wait { $0.last == "(echo 1) many" }
    #expect(shell.transcript.contains("many299"))
    #expect(!shell.transcript.contains("many300"))
  }

  @Test func `the list is as wide as the window`() throws {
    let shell = try started(columns: 18)
    shell.send("f\t\t")
    try shell.wait(for: "finish   forward\r\n")
    shell.resize(columns: 14, rows: 10)
    shell.send("\t")
    try shell.wait(for: "finish\r\nforward\r\n")
  }

  @Test func `nothing to complete leaves the line, and no file name comes`() throws {
    let shell = try started()
    shell.send("/et\t\t!\r")
    try shell.wait(for: "read </et!>")
  }

  @Test func `the rest of the word after the cursor is replaced`() throws {
    let shell = try started()
    shell.send("goxx 5")
    shell.send(String(repeating: "\u{1B}[D", count: 4))
    shell.send("\t\r")
    try shell.wait(for: "read <goto 5>")
  }

  private func started(columns: Int = 80) throws -> Pseudoterminal {
    let shell = try Pseudoterminal(executable: "echo-shell", size: (columns, 24))
    try shell.wait(for: "(echo 1) ")
    return shell
  }
}

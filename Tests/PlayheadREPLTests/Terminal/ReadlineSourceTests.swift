import Testing

@Suite struct ReadlineSourceTests {
  @Test func `a typed line arrives at Enter`() throws {
    let shell = try Pseudoterminal(executable: "echo-shell")
    try shell.wait(for: "(echo 1) ")
    shell.send("step 2\r")
    try shell.wait(for: "read <step 2>\r\n(echo 2) ")
    shell.send("\u{4}")
    #expect(try shell.exitStatus() == .exited(0))
    #expect(shell.transcript == "(echo 1) step 2\r\nread <step 2>\r\n(echo 2) \r\nbye\r\n")
  }
}

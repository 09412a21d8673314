import ProcessTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct TerminalRestorationTests {
  @Test func `the terminal is raw at the prompt only`() throws {
    let (shell, modes) = try started()
    #expect(shell.isRaw)
    shell.send("\u{4}")
    #expect(try shell.exitStatus() == .exited(0))
    #expect(shell.modes == modes)
  }

  @Test func `exit at the prompt restores it`() throws {
    let (shell, modes) = try started()
    shell.send("half")
    try shell.wait(for: "half")
    shell.signal(SIGUSR2)
    #expect(try shell.exitStatus() == .exited(3))
    #expect(shell.modes == modes)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGABRT]) func `a fatal signal restores it`(number: Int32) throws {
    let (shell, modes) = try started()
    shell.send("half")
    try shell.wait(for: "half")
    shell.signal(number)
    #expect(try shell.exitStatus() == .signalled(number))
    #expect(shell.modes == modes)
  }

  @Test func `a fatal signal turns bracketed paste off`() throws {
    let (shell, _) = try started(terminal: "xterm")
    #expect(shell.transcript.contains("\u{1B}[?2004h"))
    shell.signal(SIGTERM)
    #expect(try shell.exitStatus() == .signalled(SIGTERM))
    #expect(shell.transcript.hasSuffix("\u{1B}[?2004l\r\n"))
  }

  @Test func `a trap in a command finds the terminal restored`() throws {
    let (shell, modes) = try started(environment: ["SWIFT_BACKTRACE": "enable=no"])
    shell.send("trap\r")
    guard case .signalled = try shell.exitStatus() else {
      Issue.record("ended by no signal")
      return
    }
    #expect(shell.modes == modes)
  }

  @Test func `closing the source at the prompt restores it, and the shell goes on`() throws {
    let (shell, modes) = try started()
    shell.send("half")
    try shell.wait(for: "half")
    shell.signal(SIGALRM)
    #expect(try shell.exitStatus() == .exited(0))
    #expect(shell.modes == modes)
    #expect(shell.screen.lines == ["(echo 1) half", "bye", ""])
  }

  @Test func `closing the terminal ends the session`() throws {
    let (shell, _) = try started()
    shell.hangUp()
    let status = try shell.exitStatus()
    #expect(status == .signalled(SIGHUP))
  }

  @Test func `stopping and continuing keeps the line`() throws {
    let (shell, _) = try started()
    shell.send("half")
    try shell.wait(for: "half")
    shell.signal(SIGSTOP)
    shell.signal(SIGCONT)
    try shell.wait(for: "(echo 1) half")
    #expect(shell.isRaw)
    shell.send(" done\r")
    try shell.wait(for: "read <half done>")
  }

  private func started(
    terminal: String = "dumb", environment: [String: String] = [:]
  ) throws -> (Pseudoterminal, modes: [UInt]) {
    let environment = environment.merging(["TERM": terminal]) { $1 }
    let shell = try Pseudoterminal(executable: "echo-shell", environment: environment)
    try shell.wait(for: "(echo 1) ")
    return (shell, shell.initialModes)
  }
}

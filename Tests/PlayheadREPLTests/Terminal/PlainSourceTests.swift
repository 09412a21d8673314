import Testing

@Suite struct PlainSourceTests {
  @Test func `piped lines give neither prompt nor echo`() throws {
    let session = try PipeSession(executable: "echo-shell", input: .text("one\n\ttwo\n"))
    #expect(session.output == "read <one>\nread <\\ttwo>\nbye\n")
    #expect(session.errors == "")
    #expect(session.status == .exited(0))
  }

  @Test func `a last line needs no line break`() throws {
    let session = try PipeSession(executable: "echo-shell", input: .text("one\ntwo"))
    #expect(session.output == "read <one>\nread <two>\nbye\n")
  }

  @Test func `invalid UTF-8 is repaired`() throws {
    let session = try PipeSession(executable: "echo-shell", input: .bytes([0x61, 0xFF, 0x0A]))
    #expect(session.output == "read <a\u{FFFD}>\nbye\n")
  }

  @Test func `input that is empty, closed or no file has no lines`() throws {
    for input in [PipeSession.Input.text(""), .devNull, .closed] {
      let session = try PipeSession(executable: "echo-shell", input: input)
      #expect(session.output == "bye\n")
      #expect(session.status == .exited(0))
    }
  }

  @Test func `many lines and a long one arrive whole`() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let lines = (0..<20_000).map { "line \($0)" } + [long]
    let session = try PipeSession(executable: "echo-shell", input: .text(lines.joined(separator: "\n")))
    #expect(session.output == lines.map { "read <\($0)>\n" }.joined() + "bye\n")
  }

  @Test func `a terminal for output alone makes no prompt`() throws {
    let session = try PipeSession(executable: "echo-shell", environment: ["TERM": "xterm"], input: .text("one\n"))
    #expect(!session.output.contains("(echo"))
    #expect(!session.output.contains("\u{1B}"))
  }
}

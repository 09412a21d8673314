import PlayheadDebugger
import ProcessTesting
import Testing

/// Options are read as people write them, or refused.
@Suite struct OptionTests {
  @Test(arguments: [
    ("count == 1 -o a.swift", 11), ("count == 1", 10), ("count -o", 8), (#"name == "a -o b""#, 16),
    (#"name == "a -o b" -o c"#, 17),
    ("count - o == 1", 14), ("max(1, -o ) > 0", 15), ("", 0), ("-o a", 4),
  ])
  func `an expression ends before an option that stands between spaces`(text: String, end: Int) {
    #expect(CommandText.end(before: "-o", in: text) == end)
  }

  private func playhead(_ arguments: String...) throws -> PipeSession {
    try PipeSession(executable: "playhead", arguments: arguments, input: .devNull)
  }

  @Test func `gdb's spelling of batch is taken`() throws {
    let session = try playhead("/nowhere.jsonl", "-batch", "-ex", "step")
    #expect(session.status == .exited(65))
    #expect(session.output == "")
  }

  @Test(arguments: ["-bash", "-nh", "-silenth"]) func `letters with an h among them are no cry for help`(option: String)
    throws
  {
    for arguments in [["/nowhere.jsonl", option], ["check", "/nowhere.jsonl", option]] {
      let session = try PipeSession(executable: "playhead", arguments: arguments, input: .devNull)
      #expect(session.status == .exited(2))
      #expect(session.errors.contains("Unknown option '\(option)'"))
      #expect(session.output == "")
    }
    #expect(try playhead("-h").status == .exited(0))
    #expect(try playhead("check", "--help").status == .exited(0))
  }
}

import ProcessTesting
import Testing

/// Options are read as people write them, or refused.
@Suite struct OptionTests {
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
    for (arguments, error) in [
      (["/nowhere.jsonl", option], "Unknown option '\(option)'"),
      (["check", "/nowhere.jsonl", option], "there is no option '\(option)'"),
    ] {
      let session = try PipeSession(executable: "playhead", arguments: arguments, input: .devNull)
      #expect(session.status == .exited(2))
      #expect(session.errors.contains(error))
      #expect(session.output == "")
    }
    #expect(try playhead("-h").status == .exited(0))
    #expect(try playhead("check", "--help").status == .exited(0))
  }
}

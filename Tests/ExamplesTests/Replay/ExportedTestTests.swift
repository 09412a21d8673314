import Foundation
import ProcessTesting
import Testing

/// The tests in the folder `Exported` are what `export test` writes, and are run with the others.
@Suite struct ExportedTestTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Exported")
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: ["counter", "guessmyage", "list", "timer"])
  func `a sample as a test is what is written now`(name: String) throws {
    let path = Self.root.appending(path: "recordings/\(name).jsonl").path
    let session = try PipeSession(
      executable: name, arguments: [path, "--batch", "-ex", "export test"], input: .devNull)
    #expect(session.status == .exited(0), "\(session.errors)")
    let file = Self.folder.appending(path: "\(name.capitalized)SampleTests.swift")
    if ProcessInfo.processInfo.environment["PLAYHEAD_WRITE_TRANSCRIPTS"] != nil {
      try session.output.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try session.output == String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: ["counter", "guessmyage", "list", "primes", "repositories", "timer"])
  func `a sample that runs again into a branch is the same`(name: String) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/\(name).jsonl"
      try FileManager.default.copyItem(
        at: Self.root.appending(path: "recordings/\(name).jsonl"), to: URL(filePath: path))
      let session = try PipeSession(
        executable: name, arguments: [path, "--batch", "-ex", "replay", "-ex", "diff original"], input: .devNull)
      #expect(session.output.hasSuffix("\nreplay1 and original are the same\n"), "\(session)")
      #expect(session.status == .exited(0))
    }
  }

  @Test(arguments: [
    ("timer", "export test --expect elapsed >= 0", "'elapsed >= 0' holds at position 64 as it was recorded"),
    ("timer", "export test --expect elapsd >= 0", "did you mean 'elapsed'?"),
    ("timer", "export test --expect old.elapsed > elapsed", "found 'old.elapsed', expected a value of the state"),
    ("timer", "export test --expect elapsed > 0 && changed(elapsed)", "found 'changed', expected a value of the state"),
    ("timer", "export test --expect seq > 3", "found 'seq', expected a value of the state"),
    ("timer", "export test --expect", "expected an expression after '--expect'"),
    ("timer", "export script --expect elapsed > 0", "'--expect' is for a test"),
    ("timer", "export test -o", "expected a file after '-o'"),
    ("timer", "export test 1..3 -o /dev/null x", "found 'x', expected nothing more"),
    ("timer", "export test 1..3 -o /dev/null", "/dev/null: exists, and is not written over"),
    ("timer", "export tests", "found 'tests', expected 'html', 'jsonl', 'perfetto', 'redux', 'script' or 'test'"),
    ("timer", "export redux --expect elapsed > 0", "'--expect' is for a test"),
    ("primes", "export test", "the program has no type of a feature that a test can name"),
    ("playhead", "export test", "no reducer is linked into this program"),
  ])
  func `what cannot be a test is refused`(program: String, command: String, message: String) throws {
    let sample = program == "playhead" ? "timer" : program
    let path = Self.root.appending(path: "recordings/\(sample).jsonl").path
    let session = try PipeSession(executable: program, arguments: [path, "--batch", "-ex", command], input: .devNull)
    #expect(session.errors.contains(message), "\(session.errors)")
    #expect(session.status == .exited(1))
  }

  /// What a stranger's recording says is data wherever it stands.
  @Test func `texts of a recording are no code`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/list.jsonl"
      let text = try String(contentsOf: Self.root.appending(path: "recordings/list.jsonl"), encoding: .utf8)
        .replacing("Sweep the floor in the kitchen", with: ##"\\#(fatalError()) \"\"\"# \\#n \u202e"##)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let session = try PipeSession(
        executable: "list", arguments: [path, "--batch", "-ex", "export test 1..3"], input: .devNull)
      #expect(session.status == .exited(0), "\(session.errors)")
      let raw = try #require(
        session.output.components(separatedBy: "#\"\"\"\n").last?.components(separatedBy: "\n\"\"\"#")[0])
      #expect(raw.contains("fatalError"))
      #expect(!raw.contains("#"))
      #expect(!session.output.contains("\u{202E}"))
    }
  }
}

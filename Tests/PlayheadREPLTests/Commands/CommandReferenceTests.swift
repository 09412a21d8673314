import Foundation
import PlayheadREPL
import ProcessTesting
import Testing

/// The page of all commands, and the examples that `help` gives.
@Suite struct CommandReferenceTests {
  private static let root = URL(filePath: PackageFolder.path)

  @Test func `the page of the commands is what help says`() throws {
    let url = Self.root.appending(path: "Sources/PlayheadREPL/PlayheadREPL.docc/Commands.md")
    if ProcessInfo.processInfo.environment["PLAYHEAD_WRITE_TRANSCRIPTS"] != nil {
      try CommandReference.page.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == CommandReference.page)
  }

  /// Those that need a store, or a file that is there; they have tests of their own.
  private static let others: Set<String> = [
    "send", "present", "tail", "source", "save", "verify", "replay", "fork", "shrink", "explore",
    "compare", "pack", "redact",
  ]

  /// What is done before, so that there is something to go back to, and stops and displays to change.
  private static let before = [
    "goto 26", "goto 28", "back", "break sort", "break rename", "catch effect fail", "display rows.count",
  ]

  @Test(arguments: CommandReference.examples.filter { !others.contains($0.command) }.map(\.example))
  func `an example runs on the sample of the list`(example: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/list.jsonl"
      try FileManager.default.copyItem(
        atPath: Self.root.appending(path: "recordings/list.jsonl").path, toPath: path)
      let commands = (Self.before + [example]).flatMap { ["-ex", $0] }
      let session = try PipeSession(executable: "playhead", arguments: [path, "--batch"] + commands, input: .devNull)
      #expect(session.errors == "")
      #expect(session.status == .exited(0))
    }
  }
}

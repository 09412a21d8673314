import Foundation
import ProcessTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `my-app verify FILES… --update`.
@Suite struct SuiteUpdateTests {
  private func files(_ folder: SuiteFolder) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: "\(folder.path)/\($0)") ?? Data()) })
  }

  @Test func `what differs is shown, and not written without a word`() throws {
    try SuiteFolder.with { folder in
      let before = try files(folder)
      let session = try folder.verify(["good", "different"], ["--update"])
      #expect(
        folder.normal(session.output) == """
          same       FOLDER/good.jsonl: 3 actions
          different  FOLDER/different.jsonl
            position 3, add: the state differs
              state.count: recorded 7, now 1
          update     FOLDER/different.jsonl: other from position 3 on, 3 actions, now 3
          2 recordings: 1 same, 1 different

          """)
      #expect(session.errors == "nothing was written: '--yes' writes without a question\n")
      #expect(session.status == .exited(3))
      #expect(try files(folder) == before)
    }
  }

  @Test func `only what can be run whole is written again`() throws {
    try SuiteFolder.with { folder in
      let before = try files(folder)
      chmod(folder.file("different"), 0o640)
      let session = try folder.verify([], ["--update", "--yes"])
      #expect(session.output.contains("\nwritten    \(folder.file("different"))\n"), "\(session.output)")
      let refusal = "refused    \(folder.file("trap"))\n  it is not written again: the reducer traps\n"
      #expect(session.output.contains(refusal))
      #expect(session.output.contains("refused    \(folder.file("hang"))\n"))
      let counts = "6 recordings: 1 same, 1 different, 1 trap, 1 hang, 2 partial, 1 written again\n"
      #expect(session.output.hasSuffix(counts))
      #expect(session.status == .exited(3))
      var after = try files(folder)
      #expect(after["different.jsonl"] != before["different.jsonl"])
      after["different.jsonl"] = before["different.jsonl"]
      #expect(after == before)
      // What is before the difference is as it was.
      let old = String(decoding: before["different.jsonl"] ?? Data(), as: UTF8.self)
      #expect(try folder.text("different").split(separator: "\n").prefix(5) == old.split(separator: "\n").prefix(5))
      var status = stat()
      #expect(stat(folder.file("different"), &status) == 0 && status.st_mode & 0o777 == 0o640)
      #expect(try folder.verify(["good", "different"]).status == .exited(0))
    }
  }

  @Test func `a recording that differs each time, or is compressed, or a link, is treated as it is`() throws {
    try SuiteFolder.with { folder in
      try folder.write(try folder.text("good").replacing(#""two""#, with: #""order""#), as: "unstable")
      symlink("different.jsonl", folder.file("link"))
      try withTemporaryFolder { _ in }
      let before = try folder.text("unstable")
      let session = try folder.verify(["unstable", "link"], ["--update", "--yes"])
      #expect(session.output.contains("it is not written again: each run differs otherwise"), "\(session.output)")
      #expect(session.status == .exited(3))
      #expect(try folder.text("unstable") == before)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "different.jsonl")
      #expect(try folder.verify(["link"]).status == .exited(0))
    }
  }

  @Test(arguments: [1, 2]) func `whenever it is interrupted, a recording is the old one or the new one`(count: Int)
    throws
  {
    try SuiteFolder.with { folder in
      let before = try files(folder)
      for moment in 0..<6 {
        try folder.write(String(decoding: before["different.jsonl"] ?? Data(), as: UTF8.self), as: "different")
        let session = try PipeSession(
          executable: "live-app", arguments: ["verify", folder.file("different"), "--update", "--yes"],
          input: .devNull, interruption: .milliseconds(moment * 120), interruptionCount: count)
        #expect(session.status == .exited(0) || session.status == .signalled(SIGINT), "\(session.output)")
        var after = try files(folder)
        let isWritten = after["different.jsonl"] != before["different.jsonl"]
        if isWritten { #expect(try folder.verify(["different"]).status == .exited(0), "\(session.output)") }
        after["different.jsonl"] = before["different.jsonl"]
        #expect(after == before, "\(after.keys.sorted()) \(session.output)")
      }
    }
  }

  @Test(arguments: ["y", "n", "\u{3}"]) func `a person is asked`(answer: String) throws {
    try SuiteFolder.with { folder in
      let before = try files(folder)
      let terminal = try Pseudoterminal(
        executable: "live-app", arguments: ["verify", folder.file("different"), "--update"], size: (200, 24))
      try terminal.wait(for: "write 1 recording again? (y or n) ")
      terminal.send(answer == "\u{3}" ? answer : "\(answer)\r")
      let status = try terminal.exitStatus()
      #expect(status == (answer == "y" ? .exited(0) : answer == "n" ? .exited(3) : .signalled(SIGINT)))
      #expect(try files(folder) == before || answer == "y")
      #expect(try folder.verify(["different"]).status == .exited(answer == "y" ? 0 : 3))
    }
  }
}

import Foundation
import PlayheadReader
import ProcessTesting
import Testing

/// A session as commands that send its actions again.
@Suite struct ExportScriptTests {
  private func session(_ arguments: [String], _ folder: String, _ input: String = "") throws -> PipeSession {
    try PipeSession(
      executable: "live-app", arguments: arguments, environment: ["XDG_STATE_HOME": folder], input: .text(input))
  }

  @Test func `what is exported does the same in a live session`() throws {
    try withTemporaryFolder { folder in
      let input = """
        send .add(1)
        send .addTwice(by: 2)
        send .select(id: nil)
        send .heard("a \\"quoted\\" line")
        send .mood(.cross)

        """
      #expect(try session(["--record", "\(folder)/a.jsonl"], folder, input).status == .exited(0))
      let exported = try session(["\(folder)/a.jsonl", "--batch", "-ex", "export script -o \(folder)/s"], folder)
      #expect(exported.output == "wrote 5 actions into \(folder)/s\n")
      #expect(
        try String(contentsOfFile: "\(folder)/s", encoding: .utf8) == """
          send .add(1)
          send .addTwice(by: 2)
          # effects sent add, add
          send .select(id: nil)
          send .heard("a \\"quoted\\" line")
          send .mood(.cross)

          """)
      let again = try session(["--record", "\(folder)/b.jsonl", "--batch", "-x", "\(folder)/s"], folder)
      #expect(again.errors == "")
      let (first, second) = (try Recording(path: "\(folder)/a.jsonl"), try Recording(path: "\(folder)/b.jsonl"))
      #expect(first.last == second.last)
      for position in 0...min(first.last, second.last) {
        #expect(try first.state(at: position) == second.state(at: position))
      }
    }
  }

  @Test func `a range is shown, and a file is not written over`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      _ = try session(["--record", path], folder, "send .add(1)\nsend .add(2)\nsend .add(3)\n")
      let shown = try session([path, "--batch", "-ex", "export script 2..3"], folder)
      #expect(shown.output == "send .add(2)\nsend .add(3)\n")
      let refused = try session([path, "--batch", "-ex", "export script -o \(path)"], folder)
      #expect(refused.errors.contains("exists, and is not written over"))
      #expect(refused.status == .exited(1))
    }
  }

  @Test func `a state that is not Equatable can be in no test`() throws {
    try withTemporaryFolder { folder in
      #expect(try session(["--record", "\(folder)/a.jsonl"], folder, "send .add(1)\n").status == .exited(0))
      let exported = try session(["\(folder)/a.jsonl", "--batch", "-ex", "export test -o \(folder)/A.swift"], folder)
      #expect(exported.errors.contains("is not Equatable, as a TestStore needs it"), "\(exported.errors)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/A.swift"))
    }
  }
}

import Foundation
import PlayheadReading
import PlayheadRecording
import ProcessTesting
import Testing

/// Branches of a recording, at the program that has its feature.
@Suite struct ForkTests {
  private func recorded(_ body: (_ folder: String, _ path: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let session = try PipeSession(
        executable: "live-app", arguments: ["--record", path], environment: ["XDG_STATE_HOME": folder],
        input: .text("send .add(1)\nsend .addTwice(by: 2)\nsend .add(3)\n"))
      #expect(session.status == .exited(0))
      try body(folder, path)
    }
  }

  private func run(_ path: String, _ input: String) throws -> PipeSession {
    try PipeSession(executable: "live-app", arguments: [path], environment: [:], input: .text(input))
  }

  private func timeless(_ text: String, _ folder: String) -> String {
    text.replacing(folder, with: "FOLDER").replacing(/\+[0-9.]+s/, with: "+TIME")
      .replacing(/[0-9.]+ (ns|µs|ms)/, with: "DURATION").replacing(/Listener\.swift:\d+/, with: "Listener.swift:LINE")
  }

  @Test func `the rest without an action, and what it caused, exactly`() throws {
    try recorded { (folder, path) throws in
      let before = try String(contentsOfFile: path, encoding: .utf8)
      let session = try run(
        path,
        """
        goto 1
        fork --without 2
        goto end
        print count
        branches
        verify
        switch original
        goto end
        print count
        switch fork2

        """)
      let text = timeless(session.output, folder)
      let expected = """
        fork1: 1 action from position 1 on, recorded in FOLDER/a-fork1.jsonl
        2 recorded actions are left out, too: no effect of the branch sends what they are
        1/2  +TIME  add(1)   ← debugger
          count: 0 → 1
        2/2  +TIME  add(3)   ← debugger
          count: 1 → 4
        $1 = 4
          original: 5 positions, FOLDER/a.jsonl
        > fork1: 2 positions, from position 1 on, FOLDER/a-fork1.jsonl
        positions 1 to 2 run as they were recorded
        1/5  +TIME  add(1)   ← debugger
          count: 0 → 1
        5/5  +TIME  add(3)   ← debugger
          count: 5 → 8
        $1 = 8

        """
      #expect(text.hasSuffix(expected), "\(text)")
      #expect(
        session.errors == """
          error: there is no branch 'fork2'
            switch fork2
                   ^~~~~
          hint: did you mean 'fork1'?

          """)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
      let branch = try Recording(path: "\(folder)/a-fork1.jsonl")
      #expect(branch.header.parent == RecordingHeader.Parent(id: try Recording(path: path).header.id, seq: 1))
    }
  }

  @Test func `a branch of the same name gets a file beside it`() throws {
    try recorded { (folder, path) throws in
      #expect(try run(path, "fork calm\n").output.contains("recorded in \(folder)/a-calm.jsonl\n"))
      #expect(try run(path, "fork calm\nfork calm\n").output.contains("recorded in \(folder)/a-calm-2.jsonl\n"))
    }
  }

  @Test func `a reducer that traps ends the branch`() throws {
    try recorded { (folder, path) throws in
      let text = try String(contentsOfFile: path, encoding: .utf8)
        .replacing(
          #""name":"add","action":{"add":{"_0":3}}"#, with: #""name":"heard","action":{"heard":{"_0":"trap"}}"#
        )
        .replacing(
          #""name":"add","from":{"repl":true},"action":{"add":{"_0":3}}"#,
          with: #""name":"heard","from":{"repl":true},"action":{"heard":{"_0":"trap"}}"#)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let session = try run(path, "fork\n")
      #expect(session.output.contains("position 5 traps: live_app/Listener.swift"))
      #expect(session.output.contains("Fatal error: the app trapped"))
      let branch = try Recording(path: "\(folder)/a-fork1.jsonl")
      #expect(branch.ending.unfinished == 5)
    }
  }

  @Test(arguments: [
    ("fork a b", "found 'b', expected nothing more"), ("fork --without", "expected a range after '--without'"),
    ("fork --without 0", "position 0 has no action"), ("fork a/b", "expected a name of letters, digits, '-' and '_'"),
    ("fork original", "there is a branch 'original' already"), ("switch", "expected the name of a branch"),
  ])
  func `what cannot be meant is refused`(line: String, message: String) throws {
    try recorded { (_, path) throws in
      let session = try run(path, line + "\n")
      #expect(session.errors.contains(message), "\(session.errors)")
      #expect(session.status == .exited(1))
    }
  }
}

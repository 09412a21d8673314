import Foundation
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import TerminalTesting
import Testing

/// Branches whose effects do their work.
@Suite struct EffectsAtWorkTests {
  private func recorded(_ body: (_ folder: String, _ path: String) throws -> Void) throws {
    try withLiveRecording("send .add(1)", "send .add(2)", body: body)
  }

  @Test func `it goes on until none is under way, exactly`() throws {
    try recorded { (folder, path) throws in
      let session = try PipeSession(
        executable: "live-app", arguments: [path], environment: [:],
        input: .text(
          """
          goto 1
          send .burst(count: 2, milliseconds: 1)
          switch original
          goto 1
          set effects live
          send .burst(count: 2, milliseconds: 1)
          list
          goto end
          send .add(5)
          verify
          switch original
          fork --without 2
          show effects
          set effects some

          """))
      let text = session.output.replacing(folder, with: "FOLDER").replacing(/\b[0-9]+\.[0-9]{3}s/, with: "TIME")
        .replacing(/Listener\.swift:\d+/, with: "Listener.swift:LINE")
      #expect(
        text.hasSuffix(
          """
          sent1: 1 action from position 1 on, recorded in FOLDER/a.branches/sent1.jsonl
          effects without an answer: burst
          2/2  TIME  burst(count: 2, milliseconds: 1)   ← debugger
            no change
          1/2  TIME  add(1)   ← debugger
            count: 0 → 1
          1/2  TIME  add(1)   ← debugger
            count: 0 → 1
          sent2: 3 actions from position 1 on, recorded in FOLDER/a.branches/sent2.jsonl
          2/4  TIME  burst(count: 2, milliseconds: 1)   ← debugger
            no change
             0  the initial state
             1  TIME  add(1)   ← debugger
          >  2  TIME  burst(count: 2, milliseconds: 1)   ← debugger
             3  TIME  heard("line 1")   ← effect 1 (burst, Listener.swift:LINE) ← 2 burst
             4  TIME  heard("line 2")   ← effect 1 (burst, Listener.swift:LINE) ← 2 burst
          4/4  TIME  heard("line 2")   ← effect 1 (burst, Listener.swift:LINE) ← 2 burst
            heard[1]: + "line 2"
          5/5  TIME  add(5)   ← debugger
            count: 1 → 6
          positions 1 to 5 run as they were recorded
          not compared: the values that 1 effect has captured
          1/2  TIME  add(1)   ← debugger
            count: 0 → 1
          fork1: 0 actions from position 1 on, recorded in FOLDER/a.branches/fork1.jsonl
          1/1  TIME  add(1)   ← debugger
            count: 0 → 1
          live

          """), "\(text)")
      #expect(
        session.errors == """
          error: found 'some', expected recorded, live
            set effects some
                        ^~~~

          """)
    }
  }

  @Test func `Ctrl-C ends it, and the effects are under way there`() throws {
    try recorded { (folder, path) throws in
      let terminal = try Pseudoterminal(
        executable: "live-app", arguments: [path], environment: ["XDG_STATE_HOME": "/dev/null"], size: (100, 24))
      try terminal.wait(for: "(playhead 0/2) ")
      terminal.send("set effects live\rsend .burst(count: 3, milliseconds: 3600000)\r")
      try terminal.wait {
        $0.lines.contains { $0.contains("effects do their work, 1 action so far; Ctrl-C ends that") }
      }
      terminal.send("\u{3}")
      try terminal.wait {
        $0.lines.contains("effects under way: burst") && $0.last == "(playhead sent1 1/1, effects live)"
      }
      // It is made longer, and goes on meanwhile.
      terminal.send("send .add(4)\r")
      try terminal.wait {
        $0.lines.contains { $0.contains("effects do their work, 1 action so far; Ctrl-C ends that") }
      }
      terminal.send("\u{3}")
      try terminal.wait { $0.last == "(playhead sent1 2/2, effects live)" }
      terminal.send("\u{4}")
      #expect(try terminal.exitStatus() == .exited(0))
      let branch = try Recording(path: "\(folder)/a.branches/sent1.jsonl")
      #expect(branch.last == 2)
      #expect(branch.effects(runningAt: 2).map(\.id) == [1])
      #expect(
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == [
          "a.branches", "a.branches/sent1.jsonl", "a.jsonl",
        ])
    }
  }

  @Test func `an effect that ends the process is told as that`() throws {
    try recorded { (folder, path) throws in
      let session = try PipeSession(
        executable: "live-app", arguments: [path], environment: [:],
        input: .text("set effects live\nsend .burst(count: 0, milliseconds: 1)\nlist\n"))
      // Its range ends before it begins.
      #expect(session.output.contains("\nafter position 1 an effect traps: "), "\(session.output)")
      #expect(session.output.contains("burst(count: 0, milliseconds: 1)"))
      #expect(try Recording(path: "\(folder)/a.branches/sent1.jsonl").last == 1)
    }
  }

  @Test func `what was redacted in the recording is redacted in the branch`() throws {
    try recorded { (folder, path) throws in
      let text = try String(contentsOfFile: path, encoding: .utf8)
        .replacing(#""store":"#, with: #""redacted":["/heard"],"store":"#)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let session = try PipeSession(
        executable: "live-app", arguments: [path], environment: [:],
        input: .text(
          """
          send .heard("a secret that is typed")
          switch original
          set effects live
          send .burst(count: 300, milliseconds: 0)
          goto end
          send .burst(count: 2, milliseconds: 0)
          verify

          """))
      #expect(session.output.contains("positions 1 to 304 run as they were recorded"), "\(session.output)")
      for (branch, count) in [("a.branches/sent1", 1), ("a.branches/sent2", 304)] {
        let file = "\(folder)/\(branch).jsonl"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains("line ") && !text.contains("typed"))
        #expect(text.contains(#""heard":{"_0":"redacted"#))
        let recording = try Recording(path: file)
        #expect(recording.last == count)
        // The whole states that it has are those that the changes lead to.
        #expect(text.contains(#""kind":"keyframe""#) == (count == 304))
        var check = RecordingCheck()
        try check.run(FileSource(path: file)) { problem in Issue.record("\(problem)") }
      }
      let heard = try Recording(path: "\(folder)/a.branches/sent2.jsonl").state(at: 304)["heard"]
      guard case .array(let elements)? = heard else {
        Issue.record("\(heard as Any)")
        return
      }
      #expect(Set(elements[..<300]).count == 300 && elements.count == 302)
    }
  }

  @Test func `so is what a branch without effects does anew, and what comes as recorded stays`() throws {
    try withLiveRecording("send .add(1)", #"send .heard("a first secret")"#, #"send .heard("a second secret")"#) {
      (folder, path) throws in
      // The second line is a placeholder of the recording; the reducer of today makes the third anew.
      let text = try String(contentsOfFile: path, encoding: .utf8)
        .replacing(#""store":"#, with: #""redacted":["/heard"],"store":"#)
        .replacing("a first secret", with: "redacted0123456789abcdef")
        .replacing(#""value":"a second secret""#, with: #""value":"redactedfedcba9876543210""#)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let session = try PipeSession(
        executable: "live-app", arguments: [path], environment: [:], input: .text("goto 0\nfork --without 1\n"))
      #expect(session.output.contains("fork1: 2 actions"), "\(session.output) \(session.errors)")
      let branch = try Recording(path: "\(folder)/a.branches/fork1.jsonl")
      #expect(try branch.state(at: 1)["heard"]?[0] == "redacted0123456789abcdef")
      let second = try #require(try branch.state(at: 2)["heard"]?[1]?.string)
      #expect(second.hasPrefix("redacted") && second != "redactedfedcba9876543210")
    }
  }
}

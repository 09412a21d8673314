import Foundation
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

/// Branches of a recording, at the program that has its feature.
@Suite struct ForkTests {
  private func recorded(_ body: (_ folder: String, _ path: String) throws -> Void) throws {
    try withLiveRecording("send .add(1)", "send .addTwice(by: 2)", "send .add(3)", body: body)
  }

  private func run(_ path: String, _ input: String) throws -> PipeSession {
    try PipeSession(executable: "live-app", arguments: [path], environment: [:], input: .text(input))
  }

  private func timeless(_ text: String, _ folder: String) -> String {
    text.replacing(folder, with: "FOLDER").replacing(/\b[0-9]+\.[0-9]{3}s/, with: "TIME")
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
        fork1: 1 action from position 1 on, recorded in FOLDER/a.branches/fork1.jsonl
        2 recorded actions are left out, too: no effect of the branch would have sent them
        1/2  TIME  add(1)   ← debugger
          count: 0 → 1
        2/2  TIME  add(3)   ← debugger
          count: 1 → 4
        $1 = 4
          original: 5 positions, FOLDER/a.jsonl
        > fork1: 2 positions, from position 1 of original on, FOLDER/a.branches/fork1.jsonl
        positions 1 to 2 run as they were recorded
        1/5  TIME  add(1)   ← debugger
          count: 0 → 1
        5/5  TIME  add(3)   ← debugger
          count: 5 → 8
        $2 = 8

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
      let branch = try Recording(path: "\(folder)/a.branches/fork1.jsonl")
      #expect(branch.header.parent == RecordingHeader.Parent(id: try Recording(path: path).header.id, seq: 1))
    }
  }

  @Test func `a branch of the same name gets a file beside it`() throws {
    try recorded { (folder, path) throws in
      #expect(try run(path, "fork calm\n").output.contains("recorded in \(folder)/a.branches/calm.jsonl\n"))
      #expect(
        try run(path, "fork calm\nfork calm\n").output.contains("recorded in \(folder)/a.branches/calm-2.jsonl\n"))
    }
  }

  @Test func `a state that is edited first, exactly`() throws {
    try recorded { (folder, path) throws in
      let session = try run(
        path,
        """
        goto 2
        fork --set count 40 --without 5
        list
        goto end
        print count
        fork other --set count = state.count

        """)
      let text = timeless(session.output, folder)
      let expected = """
        fork1: 3 actions from position 2 on, answers of effects: 2 as recorded, recorded in FOLDER/a.branches/fork1.jsonl
        3/5  TIME  the state was edited   ← debugger
          count: 1 → 40
           0  the initial state
           1  TIME  add(1)   ← debugger
           2  TIME  addTwice(by: 2)   ← debugger
        >  3  TIME  the state was edited   ← debugger
           4  TIME  add(2)   ← effect 1 (send, Listener.swift:LINE) ← 2 addTwice
           5  TIME  add(2)   ← effect 2 (send, Listener.swift:LINE) ← 2 addTwice
        5/5  TIME  add(2)   ← effect 2 (send, Listener.swift:LINE) ← 2 addTwice
          count: 42 → 44
        $1 = 44
        other: 1 action from position 5 on, recorded in FOLDER/a.branches/other.jsonl
        6/6  TIME  the state was edited   ← debugger
          no change

        """
      #expect(text.contains(expected), "\(text)")
    }
  }

  @Test func `an action that is sent into a recording, exactly`() throws {
    try recorded { (folder, path) throws in
      let session = try run(
        path,
        """
        goto 2
        send .add(10)
        send .add(state.count)
        branches
        verify
        goto end
        send .add(100)
        send .heard("b")
        branches
        switch original

        """)
      let text = timeless(session.output, folder)
      let expected = """
        sent1: 3 actions from position 2 on, answers of effects: 2 as recorded, so it is possible, recorded in FOLDER/a.branches/sent1.jsonl
        3/5  TIME  add(10)   ← debugger
          count: 1 → 11
        sent2: 3 actions from position 3 on, answers of effects: 2 as recorded, so it is possible, recorded in FOLDER/a.branches/sent2.jsonl
        4/6  TIME  add(11)   ← debugger
          count: 11 → 22
          original: 5 positions, FOLDER/a.jsonl
          sent1: 5 positions, from position 2 of original on, FOLDER/a.branches/sent1.jsonl
        > sent2: 6 positions, from position 3 of sent1 on, FOLDER/a.branches/sent2.jsonl
        positions 1 to 6 run as they were recorded
        not compared: the values that 2 effects have captured
        6/6  TIME  add(2)   ← effect 2 (send, Listener.swift:LINE) ← 2 addTwice
          count: 24 → 26
        7/7  TIME  add(100)   ← debugger
          count: 26 → 126
        8/8  TIME  heard("b")   ← debugger
          heard[0]: + "b"
          original: 5 positions, FOLDER/a.jsonl
          sent1: 5 positions, from position 2 of original on, FOLDER/a.branches/sent1.jsonl
        > sent2: 8 positions, from position 3 of sent1 on, FOLDER/a.branches/sent2.jsonl

        """
      #expect(text.contains(expected), "\(text)")
      #expect(session.errors == "")
      #expect(try Recording(path: "\(folder)/a.branches/sent2.jsonl").header.parent?.seq == 3)
    }
  }

  @Test func `what differs between two branches, exactly`() throws {
    try recorded { (folder, path) throws in
      let session = try run(
        path,
        """
        fork same
        diff original
        switch original
        fork calm --without 1
        goto 2
        send .mood(.cross)
        diff original
        switch original
        diff branch:calm
        diff clam
        diff branch:none

        """)
      let text = timeless(session.output, folder)
      for expected in [
        "\nsame and original are the same\n",
        """
        sent1 and original are the same up to position 0
        +   1  TIME  add(1)   ← debugger
          … 1 action that is the same
        ~ 2 3  TIME  add(2)   ← effect 1 (send, Listener.swift:LINE) ← 2 addTwice
            sent1     count: 0 → 2
            original  count: 1 → 3
        - 3    TIME  mood(.cross)   ← debugger
        ~ 4 4  TIME  add(2)   ← effect 2 (send, Listener.swift:LINE) ← 2 addTwice
            sent1     count: 2 → 4
            original  count: 3 → 5
        +   5  TIME  add(3)   ← debugger
        the states at the ends, sent1 → original:
          count: 4 → 8
          mood: .cross → .calm

        """,
        """
        original and calm are the same up to position 0
        - 1    TIME  add(1)   ← debugger

        """,
      ] { #expect(text.contains(expected), "\(text)") }
      #expect(
        session.errors == """
          error: found 'clam', expected a position, start, end, a percentage, a time or a note's name
            diff clam
                 ^~~~
          hint: did you mean 'calm'?
          error: there is no branch 'none'
            diff branch:none
                 ^~~~~~~~~~~
          hint: there are original, same, calm, sent1

          """)
    }
  }

  @Test func `what an effect sends at once is left out, too`() throws {
    try recorded { (folder, path) throws in
      let session = try run(path, "fork --without 3\ngoto end\nprint count\nlist\n")
      // 1 + 2 + 3, of two times 2.
      #expect(session.output.contains("$1 = 6\n"), "\(session.output)")
      #expect(try Recording(path: "\(folder)/a.branches/fork1.jsonl").last == 4)
    }
  }

  @Test func `a branch of a recording of an older type is one of today's`() throws {
    try recorded { (folder, path) throws in
      let text = try String(contentsOfFile: path, encoding: .utf8)
        .replacing(#","mood":"calm""#, with: "").replacing(#",["mood","Listener.Mood"]"#, with: "")
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let session = try run(path, "goto 2\nfork\ngoto end\nprint mood\nprint count\nverify\n")
      #expect(session.output.contains("$1 = .calm\n$2 = 8\n"), "\(session.output)")
      #expect(session.output.contains("positions 1 to 6 run as they were recorded\n"))
      #expect(session.errors == "")
    }
  }

  @Test func `lines that are missing are told, and the state after them is taken up`() throws {
    try recorded { (folder, path) throws in
      var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
      let first = try #require(lines.firstIndex { $0.contains(#""action","seq":3"#) })
      let last = try #require(lines.firstIndex { $0.contains(#""action","seq":5"#) })
      lines.replaceSubrange(
        first..<last,
        with: [
          #"{"kind":"gap","t":1,"reason":"slow","dropped":4}"#,
          #"{"kind":"keyframe","seq":4,"t":1,"state":{"count":50,"heard":[],"mood":"calm"}}"#,
        ])
      try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      let session = try run(path, "fork\ngoto end\nprint count\n")
      #expect(
        session.output.contains("lines are missing once: the state after them is taken up where it is known\n"),
        "\(session)")
      #expect(session.output.contains("$1 = 53\n"), "\(session.output)")
    }
  }

  @Test func `lines that are missing without a word are, too, where they are passed over`() throws {
    try recorded { (folder, path) throws in
      var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
      lines.removeAll { $0.contains(#""seq":3,"#) || $0.contains(#""seq":4,"#) }
      let last = try #require(lines.firstIndex { $0.contains(#""action","seq":5"#) })
      lines.insert(#"{"kind":"keyframe","seq":4,"t":1,"state":{"count":50,"heard":[],"mood":"calm"}}"#, at: last)
      try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      let session = try PipeSession(
        executable: "live-app", arguments: [path, "--recover", "--batch", "-ex", "fork", "-ex", "p count at end"],
        input: .devNull)
      #expect(
        session.output.contains("lines are missing once: the state after them is taken up where it is known\n"),
        "\(session)")
      #expect(session.output.contains("$1 = 53\n"), "\(session)")
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
      let branch = try Recording(path: "\(folder)/a.branches/fork1.jsonl")
      #expect(branch.ending.unfinished == 5)
    }
  }

  @Test(arguments: [
    ("fork a b", "found 'b', expected nothing more"), ("fork --without", "expected a range after '--without'"),
    ("fork --without 0", "position 0 has no action"), ("fork a/b", "expected a name of letters, digits, '-' and '_'"),
    ("fork --set", "expected a place in the state and a value"),
    ("fork --set count", "expected a value after 'count'"), ("fork --set cont 1", "did you mean 'count'?"),
    ("fork --set count true", "found a Bool for 'count', expected Int"),
    ("fork --set count.x 1", "state.count is a number and has no such parts"),
    ("fork --sets count 1", "did you mean '--set'?"), ("send .ad(1)", "did you mean"),
    ("fork 12", "'12' is a position, expected a name"), ("fork start", "'start' is a position, expected a name"),
    ("fork -x", "expected a name of letters"),
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

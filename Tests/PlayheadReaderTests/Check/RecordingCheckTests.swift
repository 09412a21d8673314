import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@Suite struct RecordingCheckTests {
  private func problems(_ text: String, lineLimit: Int = 1 << 20) throws -> [String] {
    var check = RecordingCheck(lineLimit: lineLimit)
    var found: [String] = []
    try check.run(MemorySource(Array(text.utf8), name: "a.jsonl")) { found.append("\($0)") }
    #expect(check.problemCount == found.count)
    return found
  }

  @Test func `a good recording has none`() throws {
    #expect(try problems(SampleRecording.text) == [])
    var check = RecordingCheck()
    try check.run(MemorySource(Array(SampleRecording.text.utf8), name: "a")) { _ in }
    #expect(check.lineCount == SampleRecording.lines.count)
    #expect(check.actionCount == 4)
  }

  @Test(arguments: [
    (3, #"{"kind":"change","seq":1,"patch":[{"op":"replace","path":"/count","value":nul}]}"#, "3:75: found"),
    (3, #"{"kind":"change","seq":1,"patch":[{"op":"remove","path":"/none"}]}"#, "3: "),
    (2, #"{"kind":"action","seq":1,"t":10,"action":{}}"#, "2: found no 'name'"),
    (5, #"{"kind":"action","seq":9,"t":20,"name":"loaded"}"#, "5: found action 9, expected action 2"),
    (6, #"{"kind":"change","seq":3,"dur":50}"#, "6: found a change to position 3"),
    (8, #"{"kind":"keyframe","seq":2,"t":26,"state":{"count":2,"rows":["한글!"]}}"#, "8: the keyframe differs"),
    (7, "{}", "7: found no 'kind'"),
  ])
  func `each is reported where it is`(number: Int, line: String, expected: String) throws {
    let problems = try problems(SampleRecording.text(replacing: number, with: line))
    #expect(problems.first?.hasPrefix("a.jsonl:\(expected)") == true, "\(problems)")
  }

  @Test func `a keyframe that differs says where`() throws {
    let line = #"{"kind":"keyframe","seq":2,"t":26,"state":{"count":2,"rows":["한글!"]}}"#
    #expect(
      try problems(SampleRecording.text(replacing: 8, with: line))
        == ["a.jsonl:8: the keyframe differs from what the changes before it lead to, at /rows/0"])
  }

  @Test func `changes in another order than their numbers need positions`() throws {
    // As recorders wrote a send within a reducer before changes had positions: the inner one first.
    let lines =
      Array(SampleRecording.lines[..<1]) + [
        #"{"kind":"action","seq":1,"t":10,"name":"outer"}"#, #"{"kind":"action","seq":2,"t":11,"name":"inner"}"#,
        #"{"kind":"change","seq":2,"dur":1,"patch":[{"op":"replace","path":"/count","value":1}]}"#,
        #"{"kind":"change","seq":1,"dur":5,"patch":[{"op":"replace","path":"/count","value":2}]}"#,
      ]
    #expect(
      try problems(lines.joined(separator: "\n") + "\n") == [
        "a.jsonl:4: found the change to position 2, expected the one to position 1",
        "a.jsonl:5: found the change to position 1, expected the one to position 2",
      ])
  }

  @Test func `what a gap explains is no problem`() throws {
    let torn = #"{"kind":"change","seq":2,"dur":50,"pat"#
    let gap = #"{"kind":"gap","t":21,"reason":"No space left on device","dropped":1}"#
    #expect(try problems(SampleRecording.text(replacing: 6, with: torn + "\n" + gap)) == [])
    #expect(try problems(SampleRecording.text(replacing: 6, with: torn)).count == 1)
  }

  /// Such a line is whole: no lack of room explains it, and commands that read it refuse.
  @Test(arguments: [
    #"{"kind":"effect","id":7,"event":"finish","t":18446744073709551615}"#,
    #"{"kind":"effect","id":7,"event":"cancel","t":21,"by":"x"}"#, #"{"kind":"action","seq":3,"t":21}"#,
  ])
  func `what is wrong before a gap is told all the same`(line: String) throws {
    let gap = #"{"kind":"gap","t":21,"reason":"No space left on device","dropped":1}"#
    #expect(
      try problems(SampleRecording.text(replacing: 9, with: line + "\n" + gap)).first?.hasPrefix("a.jsonl:9: ") == true)
  }

  @Test func `foreign spellings are told`() throws {
    #expect(
      try problems("\u{FEFF}" + SampleRecording.text)
        == ["a.jsonl:1: found a byte order mark, expected the header alone; it is passed over"])
    #expect(
      try problems("\n" + SampleRecording.text(replacing: 9, with: SampleRecording.lines[8] + "\n\r\n \t")) == [
        "a.jsonl:1: found a blank line, expected none; it is passed over",
        "a.jsonl:11: found 2 blank lines, expected none; they are passed over",
      ])
    // Where the others are is counted with them.
    #expect(
      try problems("\n\n" + SampleRecording.text(replacing: 7, with: "{}")).last
        == "a.jsonl:9: found no 'kind', expected one in a line of this kind")
  }

  @Test func `what is missing after a gap changes no state`() throws {
    // Action 3 was lost with its change: the state of the keyframe at 5 cannot be told from that at 2.
    let lines =
      Array(SampleRecording.lines[..<8]) + [
        #"{"kind":"gap","t":28,"reason":"none","dropped":2}"#,
        #"{"kind":"keyframe","seq":2,"t":28,"state":{"count":2,"rows":["한글"]}}"#,
        #"{"kind":"action","seq":4,"t":30,"name":"a"}"#,
        #"{"kind":"change","seq":4,"dur":1}"#,
        #"{"kind":"keyframe","seq":4,"t":31,"state":{"count":9,"rows":[]}}"#,
      ]
    #expect(try problems(lines.map { $0 + "\n" }.joined()) == [])
  }

  @Test func `an effect starts once and ends once`() throws {
    let text = SampleRecording.text(
      replacing: 9, with: SampleRecording.lines[3] + "\n" + SampleRecording.lines[6])
    #expect(
      try problems(text)
        == ["a.jsonl:9: effect 1 starts a second time", "a.jsonl:10: effect 1 ends a second time"])
  }

  private static let header =
    #"{"kind":"header","format":"playhead","version":1,"id":"1","started":"2026-11-21T00:00:00Z","store":{"name":"a","state":"S","action":"A","fidelity":"recordable"},"state":{}}"#

  @Test(arguments: [
    // Times that go back are told where they fall.
    (
      [
        #"{"kind":"action","seq":1,"t":10,"name":"a"}"#, #"{"kind":"action","seq":2,"t":8,"name":"a"}"#,
        #"{"kind":"action","seq":3,"t":9,"name":"a"}"#,
      ],
      [
        "a.jsonl:3: found the time 8, expected 10 or later, as times do not go back"
      ]
    ),
    // Those of effects, too.
    (
      [
        #"{"kind":"action","seq":1,"t":10,"name":"a"}"#,
        #"{"kind":"effect","id":1,"event":"start","seq":1,"t":9,"name":"e"}"#,
        #"{"kind":"effect","id":1,"event":"finish","t":12}"#, #"{"kind":"cancel","seq":1,"t":11,"cancelID":"e"}"#,
      ],
      [
        "a.jsonl:3: found the time 9, expected 10 or later, as times do not go back",
        "a.jsonl:5: found the time 11, expected 12 or later, as times do not go back",
      ]
    ),
    // Of effects that never started.
    (
      [
        #"{"kind":"action","seq":1,"t":1,"name":"a","from":{"effect":4}}"#,
        #"{"kind":"effect","id":5,"event":"cancel","t":2,"by":1}"#,
      ], ["a.jsonl:2: effect 4 has not started", "a.jsonl:3: effect 5 has not started"]
    ),
    // After a gap nobody knows.
    (
      [
        #"{"kind":"gap","t":0,"reason":"none","dropped":2}"#,
        #"{"kind":"action","seq":1,"t":1,"name":"a","from":{"effect":4}}"#,
      ], []
    ),
    (
      [#"{"kind":"effect","id":1,"event":"start","seq":3,"t":1,"name":"e"}"#],
      ["a.jsonl:2: effect 1 starts before action 3, which is said to have started it"]
    ),
    // What was queued comes after the effect's end; what was not does not.
    (
      [
        #"{"kind":"action","seq":1,"t":1,"name":"a"}"#,
        #"{"kind":"effect","id":1,"event":"start","seq":1,"t":1,"name":"e"}"#,
        #"{"kind":"effect","id":1,"event":"finish","t":1}"#, #"{"kind":"action","seq":2,"t":2,"name":"a"}"#,
        #"{"kind":"action","seq":3,"t":3,"name":"a","from":{"effect":1}}"#,
        #"{"kind":"effect","id":2,"event":"start","seq":3,"t":3,"name":"e"}"#,
        #"{"kind":"action","seq":4,"t":4,"name":"a","from":{"effect":2}}"#,
        #"{"kind":"action","seq":5,"t":5,"name":"a","from":{"effect":1}}"#,
      ], ["a.jsonl:9: found an action of effect 1, which has ended"]
    ),
    // A time that is left out is none.
    (
      [
        #"{"kind":"action","seq":1,"t":1000,"name":"a"}"#, #"{"kind":"effect","id":1,"event":"start","name":"e"}"#,
        #"{"kind":"effect","id":1,"event":"finish"}"#,
      ], []
    ),
  ])
  func `effects and times hold together`(lines: [String], expected: [String]) throws {
    #expect(try problems(([Self.header] + lines).map { $0 + "\n" }.joined()) == expected)
  }

  /// They may have waited while the main thread did something else.
  @Test func `actions long after their effects are counted and no problem`() throws {
    let lines = [
      Self.header, #"{"kind":"effect","id":1,"event":"start","t":1,"name":"e"}"#,
      #"{"kind":"effect","id":1,"event":"finish","t":1}"#, #"{"kind":"action","seq":1,"t":2000000,"name":"a"}"#,
      #"{"kind":"action","seq":2,"t":2000000,"name":"a","from":{"effect":1}}"#,
    ]
    var check = RecordingCheck()
    try check.run(MemorySource(Array((lines.joined(separator: "\n") + "\n").utf8), name: "a")) { Issue.record("\($0)") }
    #expect(check.lateActions == 1)
  }

  @Test func `cancellations that met nothing are counted and no problem`() throws {
    let lines = [
      Self.header, #"{"kind":"cancel","seq":0,"t":1,"cancelID":"a"}"#, #"{"kind":"action","seq":1,"t":1,"name":"a"}"#,
      #"{"kind":"cancel","seq":1,"t":2,"by":1,"cancelID":"b"}"#,
    ]
    var check = RecordingCheck()
    try check.run(MemorySource(Array((lines.joined(separator: "\n") + "\n").utf8), name: "a")) { Issue.record("\($0)") }
    #expect(check.unmetCancellations == 2)
    // They are where their lines stand, whatever these say.
    let text = lines.joined(separator: "\n").replacing(#""cancel","seq":1"#, with: #""cancel","seq":900"#) + "\n"
    let recording = try Recording(MemorySource(Array(text.utf8), name: "a"))
    #expect(try recording.unmetCancellations().map(\.seq) == [0, 1])
    #expect(try recording.unmetCancellations(at: 1).map(\.seq) == [1])
  }

  /// Positions by time go by the latest time so far, as a look at each of them has it.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `positions by time do not go back`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let times = (0..<Int.random(in: 1...300, using: &generator)).map {
      max(0, $0 * 10 + Int.random(in: -200...40, using: &generator))
    }
    let lines = times.enumerated().map { #"{"kind":"action","seq":\#($0 + 1),"t":\#($1),"name":"a"}"# }
    let text = ([Self.header] + lines).map { $0 + "\n" }.joined()
    let recording = try Recording(MemorySource(Array(text.utf8), name: "a"))
    for time in stride(from: 0, through: 3200, by: 7) {
      let expected = times.firstIndex { $0 >= time }.map { $0 + 1 } ?? times.count
      #expect(try recording.position(atTime: time) == expected)
    }
    for position in 0...times.count {
      #expect(try recording.latestTime(through: position) == times.prefix(position).max() ?? 0)
    }
  }

  @Test func `a second check starts anew`() throws {
    var check = RecordingCheck()
    for _ in 1...2 {
      try check.run(MemorySource(Array(SampleRecording.text(replacing: 7, with: "{}").utf8), name: "a")) { _ in }
      #expect(check.problemCount == 1)
      #expect(check.actionCount == 4)
    }
  }

  @Test func `a line that is too long is one`() throws {
    let problems = try problems(SampleRecording.text, lineLimit: 280)
    #expect(problems == [])
    let long = #"{"kind":"note","seq":2,"name":"\#(String(repeating: "x", count: 500))"}"#
    #expect(
      try self.problems(SampleRecording.text(replacing: 9, with: long), lineLimit: 400)
        == ["a.jsonl:9: found a line of \(long.utf8.count) bytes, expected at most 400"])
  }

  @Test func `what is no recording is an error`() throws {
    #expect(throws: RecordingError(source: "a.jsonl", reason: .empty)) { try problems("") }
    #expect(throws: RecordingError.self) { try problems("{}\n") }
  }

  /// Whatever a stranger writes, it comes to an end, and says nothing of what is whole.
  @Test(arguments: 1...200) func `any bytes are taken`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(SampleRecording.text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 280..<bytes.count, using: &generator)
      bytes[place] = UInt8.random(in: 0...255, using: &generator)
    }
    var check = RecordingCheck()
    try check.run(MemorySource(bytes, name: "a")) { #expect($0.line ?? 0 > 1) }
    #expect(check.lineCount > 1)
  }
}

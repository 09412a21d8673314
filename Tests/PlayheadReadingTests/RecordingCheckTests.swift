import PlayheadReading
import PlayheadRecording
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

  @Test func aGoodRecordingHasNone() throws {
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
  func eachIsReportedWhereItIs(number: Int, line: String, expected: String) throws {
    let problems = try problems(SampleRecording.text(replacing: number, with: line))
    #expect(problems.first?.hasPrefix("a.jsonl:\(expected)") == true, "\(problems)")
  }

  @Test func aKeyframeThatDiffersSaysWhere() throws {
    let line = #"{"kind":"keyframe","seq":2,"t":26,"state":{"count":2,"rows":["한글!"]}}"#
    #expect(
      try problems(SampleRecording.text(replacing: 8, with: line))
        == ["a.jsonl:8: the keyframe differs from what the changes before it lead to, at /rows/0"])
  }

  @Test func whatAGapExplainsIsNoProblem() throws {
    let torn = #"{"kind":"change","seq":2,"dur":50,"pat"#
    let gap = #"{"kind":"gap","t":21,"reason":"No space left on device","dropped":1}"#
    #expect(try problems(SampleRecording.text(replacing: 6, with: torn + "\n" + gap)) == [])
    #expect(try problems(SampleRecording.text(replacing: 6, with: torn)).count == 1)
  }

  @Test func whatIsMissingAfterAGapChangesNoState() throws {
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

  @Test func anEffectStartsOnceAndEndsOnce() throws {
    let text = SampleRecording.text(
      replacing: 9, with: SampleRecording.lines[3] + "\n" + SampleRecording.lines[6])
    #expect(
      try problems(text)
        == ["a.jsonl:9: effect 1 starts a second time", "a.jsonl:10: effect 1 ends a second time"])
  }

  @Test func aSecondCheckStartsAnew() throws {
    var check = RecordingCheck()
    for _ in 1...2 {
      try check.run(MemorySource(Array(SampleRecording.text(replacing: 7, with: "{}").utf8), name: "a")) { _ in }
      #expect(check.problemCount == 1)
      #expect(check.actionCount == 4)
    }
  }

  @Test func aLineThatIsTooLongIsOne() throws {
    let problems = try problems(SampleRecording.text, lineLimit: 280)
    #expect(problems == [])
    let long = #"{"kind":"note","seq":2,"name":"\#(String(repeating: "x", count: 500))"}"#
    #expect(
      try self.problems(SampleRecording.text(replacing: 9, with: long), lineLimit: 400)
        == ["a.jsonl:9: found a line of \(long.utf8.count) bytes, expected at most 400"])
  }

  @Test func whatIsNoRecordingIsAnError() throws {
    #expect(throws: RecordingError(source: "a.jsonl", reason: .empty)) { try problems("") }
    #expect(throws: RecordingError.self) { try problems("{}\n") }
  }

  /// Whatever a stranger writes, it comes to an end, and says nothing of what is whole.
  @Test(arguments: 1...200) func anyBytesAreTaken(seed: UInt64) throws {
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

import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadReader
import Testing

/// What is wrong with a file is said with line and column, and never traps.
@ReadingActor @Suite struct BadRecordingTests {
  @Test func `every prefix opens at the last whole line or is refused`() throws {
    let bytes = Array(SampleRecording.text.utf8)
    let headerEnd = SampleRecording.lines[0].utf8.count
    for count in 0...bytes.count {
      let prefix = Array(bytes[..<count])
      guard count >= headerEnd else {
        let error = #expect(throws: RecordingError.self) { try SampleRecording.open(prefix) }
        let expected: RecordingError.Reason = count == 0 ? .empty : count < 16 ? .noHeader : .headerCutOff
        #expect(error?.reason == expected)
        #expect(count == 0 || error?.line == 1)
        continue
      }
      let recording = try SampleRecording.open(prefix)
      let end = prefix.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      // A line that is whole but for its line end is a whole line.
      let isWhole = end == count || prefix[end...].last == UInt8(ascii: "}") && isJSON(prefix[end...])
      #expect((recording.ending.torn == nil) == isWhole)
      if let torn = recording.ending.torn {
        #expect(torn.offset == end)
        #expect(torn.bytes == count - end)
        #expect(torn.line == prefix.count { $0 == UInt8(ascii: "\n") } + 1)
      }
      for position in 0...recording.last where recording.ending.unfinished != position {
        #expect(try recording.state(at: position) == RecordingTests.states[position])
      }
    }
  }

  private func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    (try? bytes.withUnsafeBytes { bytes throws in try JSONValue(parsing: bytes) }) != nil
  }

  @Test(
    arguments: [
      (
        5, #"{"kind":"action","seq":2,"t":20,"nme":"loaded"}"#, nil,
        "found no 'name', expected one in a line of this kind"
      ),
      (5, #"{"kind":"action","seq":3,"t":20,"name":"x"}"#, nil, "found action 3, expected action 2"),
      (5, #"{"kind":"action","seq":1,"t":20,"name":"x"}"#, nil, "found action 1, expected action 2"),
      (
        5, #"{"kind":"action","seq":9223372036854775808,"t":20,"name":"x"}"#, nil,
        "found something else in 'seq', expected an integer of at most 63 bits"
      ),
      (
        5, #"{"kind":"action","seq":-1,"t":20,"name":"x"}"#, nil,
        "found something else in 'seq', expected a position from 0 to 281474976710656"
      ),
      (5, #"{"kind":"change","seq":9,"dur":20}"#, nil, "found a change to position 9, expected its action before it"),
      (5, #"{"kind":"action","#, 18, "found the end, expected a member's name in quotes"),
      (5, "[]", nil, "found a JSON value of type array, expected an object"),
      (5, "{}", nil, "found no 'kind', expected one in a line of this kind"),
      (
        5, #"{"kind":"header","format":"playhead","version":1,"state":{}}"#, nil,
        "found a header, expected one only in the first line, or of this recording's next segment, from position 1 on"
      ),
      (
        7, #"{"kind":"effect","id":1,"event":"explode"}"#, nil,
        "found something else in 'event', expected start, finish, cancel or fail"
      ),
      (10, #"{"kind":"future","x":NaN}"#, 22, "found 'NaN', expected a JSON value"),
      (
        10, #"{"kind":"future","x":1,"x":2}"#, 24,
        #"found the name "x" a second time, expected each name once in an object"#
      ),
    ] as [(Int, String, Int?, String)])
  func `a bad line in the middle is refused with its place`(line: Int, text: String, column: Int?, reason: String) {
    let error = #expect(throws: RecordingError.self) {
      try SampleRecording.open(SampleRecording.text(replacing: line, with: text))
    }
    let place = "a.jsonl:\(line)" + (column.map { ":\($0)" } ?? "")
    #expect(error?.description == "\(place): \(reason)")
    #expect(error?.openingHint == "open it with --recover to read on after what is broken")
  }

  @Test func `recovering goes on at the next keyframe`() throws {
    // The change to position 1 is broken: position 1 is lost, the keyframe at 2 brings the rest back.
    let text = SampleRecording.text(replacing: 3, with: #"{"kind":"change","seq":1,"patch":[{"op":"add"#)
    let recording = try SampleRecording.open(text, recovers: true)
    #expect(recording.problems.map(\.line) == [3])
    #expect(recording.last == 4)
    #expect(try recording.state(at: 0) == RecordingTests.states[0])
    let error = #expect(throws: RecordingError.self) { try recording.state(at: 1) }
    #expect(error?.description == "a.jsonl: position 1 cannot be shown: a line that leads there is broken")
    for position in 2...4 {
      #expect(try recording.state(at: position) == RecordingTests.states[position])
    }
    #expect(try recording.changes(of: JSONPointer(["rows"]), in: 1...4).map(\.position) == [4])
  }

  @Test func `recovering remembers a thousand bad lines at most`() throws {
    let text = SampleRecording.lines.joined(separator: "\n" + String(repeating: "x\n", count: 200))
    let recording = try SampleRecording.open(text + "\n", recovers: true)
    #expect(recording.problems.count == 1000)
    #expect(recording.ending.status == "closed")
    #expect(try recording.state(at: 4) == ["count": 2, "rows": []])
  }

  @Test func `recovering outlives a lost action`() throws {
    let recording = try SampleRecording.open(SampleRecording.text(replacing: 5, with: "x"), recovers: true)
    #expect(!recording.hasAction(2))
    #expect(recording.actionName(3) == "nothing")
    #expect(try recording.state(at: 4) == RecordingTests.states[4])
  }

  @Test func `a patch that does not fit says where`() throws {
    let text = SampleRecording.text(
      replacing: 6, with: #"{"kind":"change","seq":2,"dur":50,"patch":[{"op":"replace","path":"/nope","value":2}]}"#)
    let recording = try SampleRecording.open(
      text.replacing(#"{"kind":"keyframe","seq":2"#, with: #"{"kind":"other","seq":2"#))
    let error = #expect(throws: RecordingError.self) { try recording.state(at: 3) }
    #expect(
      error?.description
        == "a.jsonl:6: operation 0 of the patch at '/nope': there is nothing at that place")
    #expect(try recording.state(at: 1) == RecordingTests.states[1])
  }

  @Test func `a gap is stepped over`() throws {
    let text = """
      {"kind":"header","format":"playhead","version":1,"state":0}
      {"kind":"action","seq":1,"t":1,"name":"a","action":{"a":{}}}
      {"kind":"change","seq":1,"dur":1,"patch":[{"op":"replace","path":"","value":1}]}
      {"kind":"action","seq":2,"t":1,"na
      {"kind":"gap","t":5,"reason":"No space left on device","dropped":7}
      {"kind":"keyframe","seq":4,"t":6,"state":4}
      {"kind":"action","seq":5,"t":7,"name":"a","action":{"a":{}}}
      {"kind":"change","seq":5,"dur":1,"patch":[{"op":"replace","path":"","value":5}]}

      """
    let recording = try SampleRecording.open(text)
    #expect(recording.last == 5)
    #expect(try [0, 1, 4, 5].map { position throws in try recording.state(at: position) } == [0, 1, 4, 5])
    for position in 2...3 {
      let error = #expect(throws: RecordingError.self) { try recording.state(at: position) }
      #expect(
        error?.description
          == "a.jsonl: position \(position) cannot be shown: the recorder could not write 7 lines (No space left on device)"
      )
    }
    #expect(recording.hasAction(5))
    #expect(!recording.hasAction(4))
    #expect(try recording.gaps().map(\.after) == [1])
  }

  @Test func `a death inside a reducer is named`() throws {
    let recording = try SampleRecording.open(SampleRecording.lines[..<13].map { $0 + "\n" }.joined())
    #expect(recording.ending == Recording.Ending(unfinished: 4, unfinishedSince: 4))
    let error = #expect(throws: RecordingError.self) { try recording.state(at: 4) }
    #expect(
      error?.description
        == "a.jsonl: there is no state at position 4: the process ended inside the reducer of action 4")
    #expect(error?.hint == "the state before it: goto 3")
  }

  @Test(
    arguments: [
      ("", "a.jsonl: is empty, expected a recording's header", nil),
      (
        "hello\n", "a.jsonl:1:1: found something else, expected a recording's header",
        "a recording is a file that a Playhead recorder wrote; 'playhead import --help' says which logs of other tools open"
      ),
      (
        "{}\n", "a.jsonl:1: found no 'kind', expected one in a line of this kind", nil
      ),
      (
        #"{"kind":"header","format":"playhead","version":5,"minReader":5,"everything":"else"}"# + "\n",
        "a.jsonl:1: needs a reader of version 5 of the format; this one reads version 4", "update Playhead"
      ),
      (
        #"{"kind":"header","format":"playhead","version":1}"# + "\n",
        "a.jsonl:1: found no 'state', expected one in a line of this kind", nil
      ),
    ] as [(String, String, String?)])
  func `what is no recording is refused`(text: String, description: String, hint: String?) {
    let error = #expect(throws: RecordingError.self) { try SampleRecording.open(text) }
    #expect(error?.description == description)
    #expect(error?.openingHint == hint)
  }

  @Test func `a later version that this reader can read is opened`() throws {
    let text = #"{"kind":"header","format":"playhead","version":2,"minReader":1,"state":7,"new":{}}"# + "\n"
    #expect(try SampleRecording.open(text).state(at: 0) == 7)
  }

  @Test func `a line longer than the limit is refused and read past`() throws {
    let long = #"{"kind":"future","x":""# + String(repeating: "x", count: 3 << 20) + #""}"#
    let text = SampleRecording.text(replacing: 10, with: long)
    let error = #expect(throws: RecordingError.self) { try SampleRecording.open(text, lineLimit: 1 << 16) }
    #expect(error?.description == "a.jsonl:10: found a line of \(long.utf8.count) bytes, expected at most 65536")
    let recording = try SampleRecording.open(text, recovers: true, lineLimit: 1 << 16)
    #expect(try recording.state(at: 4) == RecordingTests.states[4])
    #expect(try SampleRecording.open(text, lineLimit: 4 << 20).problems.isEmpty)
  }

  @Test func `a line of many megabytes is read`() throws {
    let size = Scale.isLarge ? 100 << 20 : 24 << 20
    let change = Array(
      #"{"kind":"change","seq":2,"dur":50,"patch":[{"op":"replace","path":"/count","value":""#.utf8)
    var bytes = Array(SampleRecording.lines[..<5].map { $0 + "\n" }.joined().utf8)
    bytes += change
    bytes += [UInt8](repeating: UInt8(ascii: "x"), count: size)
    bytes += Array("\"}]}\n".utf8)
    let recording = try Recording(MemorySource(bytes, name: "a.jsonl"))
    #expect(recording.last == 2)
    #expect(try recording.state(at: 2)["count"]?.string?.utf8.count == size)
  }

  @Test func `nesting of a hundred thousand is refused with its place`() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let text = SampleRecording.text(
      replacing: 3,
      with: #"{"kind":"change","seq":1,"dur":50,"patch":[{"op":"replace","path":"/count","value":\#(deep)}]}"#)
    let recording = try SampleRecording.open(text)
    let error = #expect(throws: RecordingError.self) { try recording.state(at: 1) }
    #expect(error?.line == 3)
    let header = SampleRecording.lines[0].replacing(#""count":0"#, with: #""count":\#(deep)"#)
    #expect(throws: RecordingError.self) { try SampleRecording.open(header + "\n") }
    // The keyframe after it is not harmed.
    #expect(try recording.state(at: 4)["rows"] == [])
  }

  @Test(arguments: [
    (#""\u{FF}""#, "valid UTF-8"), ("NaN", "a JSON value"), ("-", "a digit"), (#""\ud800""#, "surrogates in pairs"),
    (#"{"a":1,"a":1}"#, "each name once in an object"),
  ])
  func `a bad value in a change is found when it is looked at`(value: String, expected: String) throws {
    let marker = #""VALUE""#
    let line = #"{"kind":"change","seq":1,"dur":1,"patch":[{"op":"replace","path":"/count","value":"VALUE"}]}"#
    var bytes = Array(SampleRecording.text(replacing: 3, with: line).utf8)
    let range = try #require(bytes.firstRange(of: Array(marker.utf8)))
    let raw = value == #""\u{FF}""# ? [0x22, 0xFF, 0x22] : Array(value.utf8)
    bytes.replaceSubrange(range, with: raw)
    let recording = try SampleRecording.open(bytes)
    let error = #expect(throws: RecordingError.self) { try recording.state(at: 1) }
    #expect(error?.line == 3)
    #expect((error?.column ?? 0) > 80)
    guard case .syntax(_, let found)? = error?.reason else {
      Issue.record("expected a syntax error, got \(String(describing: error))")
      return
    }
    #expect(found == expected)
    #expect(try recording.state(at: 2) == RecordingTests.states[2])
  }

  @Test func `the largest integers survive`() throws {
    let text = SampleRecording.text(
      replacing: 3,
      with: #"{"kind":"change","seq":1,"dur":1,"patch":[{"op":"replace","path":"/count","value":9223372036854775808}]}"#
    )
    #expect(try SampleRecording.open(text).state(at: 1)["count"] == .unsigned(1 << 63))
  }

  @Test func `a file that shrinks while it is open is noticed`() throws {
    let source = GrowingSource()
    source.append(SampleRecording.text)
    let recording = try Recording(source)
    source.truncate(to: 400)
    let error = #expect(throws: RecordingError.self) { try recording.state(at: 4) }
    guard case .shrunk(_, let found)? = error?.reason else {
      Issue.record("expected the file to have shrunk, got \(String(describing: error))")
      return
    }
    #expect(found == 400)
    #expect(error?.hint == "open it again")
  }

  @Test func `no file and no regular file are refused`() {
    #expect(throws: RecordingError(source: "/", reason: .directory)) { try Recording(path: "/") }
    let missing = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl").path
    #expect(
      throws: RecordingError(
        source: missing, reason: .system(operation: "open it", message: "No such file or directory"))
    ) { try Recording(path: missing) }
    let error = #expect(throws: RecordingError.self) { try Recording(path: "/dev/null") }
    #expect(error?.description == "/dev/null: cannot read it: it is no regular file: save the recording first")
  }

  @Test func `a file cut short is noticed`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try SampleRecording.text.write(toFile: path, atomically: false, encoding: .utf8)
    let recording = try Recording(path: path)
    #expect(truncate(path, 500) == 0)
    let error = #expect(throws: RecordingError.self) { try recording.state(at: 4) }
    #expect(error?.hint == "open it again")
  }
}

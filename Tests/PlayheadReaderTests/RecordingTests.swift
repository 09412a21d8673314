import OrderedCollections
import PlayheadFormat
import PlayheadReader
import Testing

@Suite struct RecordingTests {
  static let states: [JSONValue] = [
    ["count": 0, "rows": []], ["count": 1, "rows": ["한글"]], ["count": 2, "rows": ["한글"]],
    ["count": 2, "rows": ["한글"]], ["count": 2, "rows": []],
  ]

  @Test func `every position has its state`() throws {
    let recording = try SampleRecording.open(SampleRecording.text)
    #expect(recording.last == 4)
    for position in 0...4 {
      #expect(try recording.state(at: position) == Self.states[position])
    }
  }

  @Test func `a cursor gives the same state from anywhere`() throws {
    let recording = try SampleRecording.open(SampleRecording.text)
    for from in 0...4 {
      for to in 0...4 {
        var cursor = StateCursor(recording)
        try cursor.move(to: from, in: recording)
        try cursor.move(to: to, in: recording)
        #expect(try cursor.state(in: recording) == Self.states[to])
      }
    }
  }

  @Test func `opening ends where its task is cancelled`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try SampleRecording.open(SampleRecording.text)
    }
    await #expect(throws: RecordingError(source: "a.jsonl", reason: .interrupted)) { try await task.value }
  }

  @Test(arguments: [1, 63, 64, 65, 128, 300]) func `a time is found as by going through all`(count: Int) throws {
    var text = SampleRecording.lines[0] + "\n"
    var times: [Int] = []
    for seq in 1...count {
      // Several at once, and long pauses.
      times.append(seq / 3 * 10 + (seq > 100 ? 5000 : 0))
      let members = [#""kind":"action""#, #""seq":\#(seq)"#, #""t":\#(times[seq - 1])"#, #""name":"a""#]
      text += "{\((seq % 5 == 0 ? members.reversed() : members).joined(separator: ","))}\n"
    }
    let recording = try SampleRecording.open(text)
    for time in [-1, 0, 1, 9, 10, 200, 205, 210, 213, 214, 4999, 5330, 5331, 5340, 5350, 6000, .max] {
      let expected = times.firstIndex { $0 >= time }.map { $0 + 1 } ?? count
      #expect(try recording.position(atTime: time) == expected, "\(time)")
    }
  }

  @Test func `actions tell who sent them`() throws {
    let recording = try SampleRecording.open(SampleRecording.text)
    #expect((1...4).map(recording.origin) == [.outside, .effect(1), .debugger, .outside])
    #expect((1...4).map(recording.actionName) == ["add", "loaded", "nothing", "clear"])
    #expect(
      try recording.action(2)
        == RecordedAction(seq: 2, time: 20, name: "loaded", origin: .effect(1), value: ["loaded": [:]]))
    #expect(try recording.change(3) == RecordedChange(seq: 3, duration: 5, patch: JSONPatch()))
    #expect(recording.origin(0) == nil)
    #expect(recording.actionName(5) == nil)
  }

  @Test func `effects have their spans`() throws {
    let recording = try SampleRecording.open(SampleRecording.text)
    let effect = try #require(recording.effect(id: 1))
    #expect(effect == RecordedEffect(id: 1, seq: 1, first: 1, last: 2))
    #expect((0...4).map(effect.isRunning(at:)) == [false, true, false, false, false])
    #expect(try recording.start(ofEffect: 1)?.event == .start(seq: 1, name: "run", location: "Counter/Counter.swift:7"))
    #expect(try recording.end(ofEffect: 1)?.event == .finish(error: nil))
    #expect(recording.effect(id: 2) == nil)
  }

  @Test func `notes, times and the end are read`() throws {
    let recording = try SampleRecording.open(SampleRecording.text)
    #expect(try recording.notes() == [RecordedNote(seq: 2, time: 27, name: "here", text: "look")])
    #expect(recording.ending == Recording.Ending(status: "closed"))
    #expect(try [0, 10, 11, 30, 41].map { time throws in try recording.position(atTime: time) } == [1, 1, 2, 3, 4])
    #expect(recording.header.host["os"] == "Debian 12")
    #expect(recording.header.store.fidelity == .recordable)
  }

  @Test func `changes of a place are found both ways`() throws {
    let recording = try SampleRecording.open(SampleRecording.text)
    let count = JSONPointer(["count"])
    let row = JSONPointer(["rows", "0"])
    #expect(
      try recording.changes(of: count, in: 1...4)
        == [ValueChange(position: 1, old: 0, new: 1), ValueChange(position: 2, old: 1, new: 2)])
    #expect(
      try recording.changes(of: row, in: 1...4)
        == [ValueChange(position: 1, old: nil, new: "한글"), ValueChange(position: 4, old: "한글", new: nil)])
    #expect(try recording.changes(of: count, in: 2...2).map(\.position) == [2])
    #expect(try recording.changes(of: row, in: 2...4).map(\.position) == [4])
    #expect(try recording.changes(of: row, in: 5...9).isEmpty)
    #expect(try recording.changes(of: count, in: -3...1).map(\.position) == [1])
    #expect(try recording.changes(of: JSONPointer(), in: 1...4).map(\.position) == [1, 2, 4])
  }

  @Test func `members may stand in any order`() throws {
    let reordered = try SampleRecording.lines.map { line in
      guard case .object(let members) = try JSONValue(parsing: line) else { return line }
      return JSONValue.object(JSONValue.Object(uniqueKeysWithValues: members.reversed())).text(spaced: true)
    }
    let recording = try SampleRecording.open(reordered.map { $0 + "\r\n" }.joined())
    for position in 0...4 {
      #expect(try recording.state(at: position) == Self.states[position])
    }
    #expect((1...4).map(recording.origin) == [.outside, .effect(1), .debugger, .outside])
    #expect(try recording.changes(of: JSONPointer(["count"]), in: 1...4).map(\.position) == [1, 2])
  }

  @Test func `a nested action's change may come first`() throws {
    let text = """
      {"kind":"header","format":"playhead","version":1,"state":{"a":0,"b":0}}
      {"kind":"action","seq":1,"t":1,"name":"outer","action":{"outer":{}}}
      {"kind":"action","seq":2,"t":2,"name":"inner","action":{"inner":{}}}
      {"kind":"change","seq":2,"dur":1,"patch":[{"op":"replace","path":"/b","value":1}]}
      {"kind":"change","seq":1,"dur":3,"patch":[{"op":"replace","path":"/a","value":1}]}

      """
    let recording = try SampleRecording.open(text)
    #expect(try recording.state(at: 1) == ["a": 1, "b": 0])
    #expect(try recording.state(at: 2) == ["a": 1, "b": 1])
    #expect(recording.ending == Recording.Ending())
  }

  @Test func `a recording can be followed while it grows`() throws {
    let source = GrowingSource()
    source.append(SampleRecording.lines[0] + "\n")
    var recording = try Recording(source)
    #expect(recording.last == 0)
    #expect(try !recording.readOn())
    source.append(SampleRecording.lines[1] + "\n" + SampleRecording.lines[2].prefix(30))
    #expect(try recording.readOn())
    #expect(recording.last == 1)
    #expect(recording.ending.unfinished == 1)
    #expect(throws: RecordingError(source: "growing", reason: .unfinished(position: 1))) {
      try recording.state(at: 1)
    }
    source.append(String(SampleRecording.lines[2].dropFirst(30)) + "\n")
    #expect(try recording.readOn())
    #expect(recording.ending == Recording.Ending())
    #expect(try recording.state(at: 1) == Self.states[1])
  }

  /// A writer's line and its end may come in two writes, with a reader's look in between.
  @Test func `a reader may come between a line and its end`() throws {
    let source = GrowingSource()
    source.append(SampleRecording.lines[0])
    var recording = try Recording(source)
    for line in SampleRecording.lines[1...2] {
      source.append("\n" + line)
      #expect(try recording.readOn())
      #expect(try !recording.readOn())
    }
    #expect(recording.last == 1)
    #expect(try recording.state(at: 1) == Self.states[1])
    #expect(recording.ending == Recording.Ending())
    source.append("\n")
    #expect(try recording.readOn())
    source.append(SampleRecording.lines[3] + "\n" + SampleRecording.lines[4])
    #expect(try recording.readOn())
    #expect(recording.last == 2)
  }

  @Test func `a line that goes on after it was read is broken`() throws {
    let source = GrowingSource()
    source.append(SampleRecording.lines[0] + "\n" + SampleRecording.lines[1])
    var recording = try Recording(source)
    source.append("}\n" + SampleRecording.lines[2] + "\n")
    let error = #expect(throws: RecordingError.self) { try recording.readOn() }
    #expect(error?.line == 2)
  }
}

import PlayheadFormat
import PlayheadReader
import Testing

/// What a stranger may write to make reading slow, large, or wrong.
@ReadingActor @Suite struct HostileRecordingTests {
  private nonisolated static let header =
    #"{"kind":"header","format":"playhead","version":1,"state":{"count":0,"items":[]}}"#

  private nonisolated static func text(_ lines: [String]) -> String {
    ([header] + lines).map { $0 + "\n" }.joined()
  }

  private nonisolated static func action(_ seq: Int) -> String {
    #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a","action":{}}"#
  }

  private nonisolated static func change(_ seq: Int, _ operations: [String]) -> String {
    #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[\#(operations.joined(separator: ","))]}"#
  }

  private nonisolated static func add(_ path: String, _ value: String) -> String {
    #"{"op":"add","path":"\#(path)","value":\#(value)}"#
  }

  @Test func `more dropped lines than a number can tell are as many as it can`() throws {
    let gap = #"{"kind":"gap","t":1,"reason":"none","dropped":281474976710656}"#
    var check = RecordingCheck()
    let text = Self.text(Array(repeating: gap, count: 1 << 15))
    try check.run(MemorySource(Array(text.utf8), name: "a")) { Issue.record("\($0)") }
    #expect(check.droppedLines == .max)
  }

  @Test(arguments: ["-1", "9223372036854775807", "true"])
  func `what is no number of lines is refused`(dropped: String) {
    let gap = #"{"kind":"gap","t":1,"reason":"none","dropped":\#(dropped)}"#
    #expect(throws: RecordingError.self) { try SampleRecording.open(Self.text([gap, Self.action(1)])) }
  }

  /// With more places than are kept, others stand for them, and the answers are the same.
  @Test func `more places than are kept are found all the same`() throws {
    let count = 1 << 18
    let deep = String(repeating: "/", count: 1 << 20)
    var lines = [Self.action(1), Self.change(1, (0..<count).map { Self.add("/k\($0)", "0") })]
    lines.append(#"{"kind":"keyframe","seq":1,"t":1,"state":{"count":0}}"#)
    lines += [Self.action(2), Self.change(2, [Self.add("/byID", "{}"), Self.add("/byID/1", "[]")])]
    lines += [Self.action(3), Self.change(3, [Self.add("/byID/1/0", "5"), Self.add("/byID/2", "6")])]
    lines += [Self.action(4), Self.change(4, [Self.add("/count", "7")])]
    lines += [Self.action(5), Self.change(5, [Self.add(deep, "8")])]
    let recording = try SampleRecording.open(Self.text(lines), lineLimit: 1 << 28)
    func positions(_ tokens: [String]) throws -> [Int] {
      try recording.changes(of: JSONPointer(tokens), in: 2...4).map(\.position)
    }
    #expect(try positions(["byID"]) == [2, 3])
    #expect(try positions(["byID", "1"]) == [2, 3])
    #expect(try positions(["byID", "1", "0"]) == [3])
    #expect(try positions(["byID", "2"]) == [3])
    #expect(try positions(["byID", "3"]) == [])
    #expect(try positions(["count"]) == [4])
    #expect(throws: RecordingError.self) { try recording.state(at: 5) }
  }

  @Test(arguments: [#""o\u0070""#, #""\u006fp""#, #""op" "#])
  func `an operation that is spelt in another way is found`(name: String) throws {
    let long = #"{"a":"\#(String(repeating: "x", count: 2000))"}"#
    let strange = #"{\#(name):"replace","path":"/count","value":[1]}"#
    let recording = try SampleRecording.open(
      Self.text([Self.action(1), Self.change(1, [Self.add("/long", long), strange])]))
    #expect(try recording.changes(of: JSONPointer(["count"]), in: 1...recording.last).first?.new == [1])
  }

  @Test func `many large values in one line are each found`() throws {
    let values = (0..<200).map { #"{"n":\#($0),"text":"\#(String(repeating: "op\\\"", count: $0 * 7))"}"# }
    let operations = values.enumerated().map { Self.add("/v\($0)", $1) }
    let recording = try SampleRecording.open(
      Self.text([Self.action(1), Self.change(1, operations)]), lineLimit: 1 << 24)
    for index in values.indices {
      let found = try recording.changes(of: JSONPointer(["v\(index)", "n"]), in: 1...recording.last).first
      #expect(found?.new == .integer(Int64(index)))
    }
  }

  /// The element that is watched is another one after each action.
  @Test func `watching an element that moves reads each change a few times only`() throws {
    let count = 300
    let items = (0..<2 * count).map { .integer(Int64($0)) } as [JSONValue]
    var lines = [Self.action(1), Self.change(1, [Self.add("/items", JSONValue.array(items).text(spaced: false))])]
    for seq in 2...count { lines += [Self.action(seq), Self.change(seq, [Self.add("/items/0", "-\(seq)")])] }
    let source = CountingSource(Self.text(lines))
    let recording = try Recording(source)
    source.forget()
    let changes = try recording.changes(of: JSONPointer(["items", "\(count)"]), in: 2...count)
    #expect(changes.map(\.position) == Array(2...count))
    #expect(changes.map(\.new) == (2...count).map { .integer(Int64(count + 1 - $0)) })
    #expect(source.bytesRead < source.count() * 20)
  }

  @Test func `lines of all lengths are read after a long one`() throws {
    var lines: [String] = []
    for seq in 1...600 {
      let size = seq % 200 == 0 ? 3 << 20 : seq * 31 % 3000
      // Every other line is not in the writer's order.
      lines.append(seq % 2 == 0 ? Self.action(seq) : #"{"seq":\#(seq),"kind":"action","name":"a"}"#)
      lines.append(Self.change(seq, [Self.add("/count", "\"\(String(repeating: "y", count: size))\"")]))
    }
    let recording = try SampleRecording.open(Self.text(lines), lineLimit: 1 << 24)
    #expect(recording.last == 600)
    for seq in [1, 199, 200, 201, 400, 599, 600] {
      let size = seq % 200 == 0 ? 3 << 20 : seq * 31 % 3000
      #expect(try recording.state(at: seq)["count"]?.string?.utf8.count == size)
    }
  }
}

/// A bad line that comes while a recording is followed.
@Suite struct BadLineWhileFollowingTests {
  @Test func `what came before is read and the error stays`() throws {
    let source = GrowingSource()
    source.append(SampleRecording.lines[..<3].map { $0 + "\n" }.joined())
    var recording = try Recording(source)
    source.append("broken\n" + SampleRecording.lines[4...5].map { $0 + "\n" }.joined())
    for _ in 1...2 {
      let error = #expect(throws: RecordingError.self) { _ = try recording.readOn() }
      #expect(error?.line == 4)
      #expect(recording.last == 1)
      #expect(try recording.state(at: 1) == RecordingTests.states[1])
      #expect(recording.ending == Recording.Ending())
    }
  }

  @Test func `an unfinished action before it stays one`() throws {
    let source = GrowingSource()
    source.append(SampleRecording.lines[..<2].map { $0 + "\n" }.joined())
    var recording = try Recording(source)
    #expect(recording.ending.unfinished == 1)
    source.append("broken\n" + SampleRecording.lines[2] + "\n")
    #expect(throws: RecordingError.self) { _ = try recording.readOn() }
    #expect(recording.ending == Recording.Ending(unfinished: 1, unfinishedSince: 1))
  }
}

extension HostileRecordingTests {
  @Test func `a keyframe at the beginning tells no other state`() throws {
    let lines = [
      #"{"kind":"keyframe","seq":0,"t":1,"state":{"count":9,"items":[]}}"#, Self.action(1),
      Self.change(1, [Self.add("/x", "1")]), #"{"seq":0,"kind":"keyframe","state":{"count":8,"items":[]}}"#,
    ]
    let recording = try SampleRecording.open(Self.text(lines))
    #expect(recording.keyframes == [])
    #expect(try recording.state(at: 0) == ["count": 0, "items": []])
    #expect(try recording.state(at: 1) == ["count": 0, "items": [], "x": 1])
  }
}

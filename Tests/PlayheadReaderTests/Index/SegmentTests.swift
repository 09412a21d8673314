import PlayheadFormat
import PlayheadReader
import Testing

/// A recording may begin later than its store, and be made of segments that follow one another.
@Suite struct SegmentTests {
  private static func header(_ seq: Int, id: String = "A", effects: [Int] = [], state: JSONValue) -> String {
    let starts = effects.map {
      RecordedEffectEvent(id: $0, time: 5, event: .start(seq: 3, name: "timer", location: "App/Timer.swift:9"))
    }
    let header = RecordingHeader(
      id: id, started: "", store: .init(name: "S", state: "S", action: "A", fidelity: .codable),
      base: .init(seq: seq, effects: starts), state: state)
    var writer = JSONWriter()
    header.write(into: &writer)
    return String(writer.text.dropLast())
  }

  private static func step(_ seq: Int, from effect: Int? = nil) -> [String] {
    let from = effect.map { #","from":{"effect":\#($0)}"# } ?? ""
    return [
      #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a"\#(from),"action":{}}"#,
      #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[{"op":"replace","path":"/n","value":\#(seq)}]}"#,
    ]
  }

  private static func open(_ lines: [String], recovers: Bool = false) throws -> Recording {
    try SampleRecording.open(lines.map { $0 + "\n" }.joined(), recovers: recovers)
  }

  /// Two segments, one behind the other.
  private static let lines =
    [header(48_000, effects: [7], state: ["n": 48_000])] + step(48_001) + step(48_002, from: 7)
    + [#"{"kind":"effect","id":7,"event":"finish","t":48002}"#]
    + [header(48_002, effects: [], state: ["n": 48_002])] + step(48_003)

  @Test func `the first position is that of the header`() throws {
    let recording = try Self.open(Self.lines)
    #expect(recording.first == 48_000)
    #expect(recording.last == 48_003)
    for position in 48_000...48_003 { #expect(try recording.state(at: position) == ["n": .integer(Int64(position))]) }
    #expect(recording.keyframes == [48_002])
    #expect(recording.lostPositions == [])
    for position in [-1, 0, 47_999, 48_004] {
      let reason = RecordingError.Reason.outOfRange(position: position, first: 48_000, last: 48_003)
      #expect(throws: RecordingError(source: "a.jsonl", reason: reason)) { try recording.state(at: position) }
    }
    #expect(throws: RecordingError.self) { try recording.action(48_000) }
    #expect(try recording.action(48_001).name == "a")
    #expect(recording.header.minReader == 2)
  }

  @Test func `what ran before is known`() throws {
    let recording = try Self.open(Self.lines)
    #expect(recording.effects(runningAt: 48_000).map(\.id) == [7])
    #expect(recording.effects(runningAt: 48_002).map(\.id) == [])
    #expect(recording.effect(id: 7) == RecordedEffect(id: 7, seq: 3, first: 48_000, last: 48_002))
    let start = RecordedEffectEvent.Event.start(seq: 3, name: "timer", location: "App/Timer.swift:9")
    #expect(try recording.start(ofEffect: 7)?.event == start)
    #expect(try recording.end(ofEffect: 7)?.event == .finish(error: nil))
    #expect(recording.cause(of: 48_002) == 3)
  }

  @Test func `questions go over segments`() throws {
    let recording = try Self.open(Self.lines)
    let pointer = JSONPointer(["n"])
    #expect(try recording.changes(of: pointer, in: 1...50_000).map(\.position) == [48_001, 48_002, 48_003])
    #expect(try recording.changes(of: pointer, in: 48_003...48_003).map(\.old) == [48_002])
    #expect(try recording.changes(of: JSONPointer(["none"]), in: 1...48_003).isEmpty)
    var trail = try PathHistory(FollowedPath([.token("n")]), in: recording, at: 48_003)
    #expect(try trail.previous()?.position == 48_003)
    #expect(try trail.previous()?.position == 48_002)
    #expect(try trail.previous()?.position == 48_001)
    #expect(try trail.previous() == nil)
    #expect(trail.position == 48_000)
    var cursor = StateCursor(recording)
    #expect(cursor.position == 48_000)
    try cursor.move(to: 48_003, in: recording)
    try cursor.move(to: 48_000, in: recording)
    #expect(try cursor.state(in: recording) == ["n": 48_000])
  }

  @Test func `a segment that is missing is lost`() throws {
    let lines =
      Array(Self.lines.dropLast(3)) + [Self.header(60_000, effects: [8], state: ["n": 60_000])]
      + Self.step(60_001, from: 8)
    let recording = try Self.open(lines)
    #expect(recording.last == 60_001)
    #expect(recording.lostPositions == [48_003...59_999])
    #expect(try recording.state(at: 60_001) == ["n": 60_001])
    #expect(try recording.start(ofEffect: 8)?.time == 5)
    #expect(recording.effect(id: 8)?.first == 60_000)
  }

  @Test func `a header of another recording or of an earlier position is an error`() throws {
    for header in [
      Self.header(48_003, id: "B", state: ["n": 1]), Self.header(48_002, state: ["n": 1]),
      Self.header(-1, state: ["n": 1]),
    ] {
      #expect(throws: RecordingError.self) { try Self.open(Self.lines + [header] + Self.step(48_004)) }
      let recovered = try Self.open(Self.lines + [header] + Self.step(48_004), recovers: true)
      #expect(recovered.problems.count == 1)
      #expect(try recovered.state(at: 48_004) == ["n": 48_004])
    }
    let error = try #require(throws: RecordingError.self) {
      try Self.open(Self.lines + [Self.header(48_002, state: ["n": 1])] + Self.step(48_004))
    }
    #expect(error.reason == .noSegment(from: 48_003))
    #expect(error.line == 10)
  }

  @Test func `a segment is read while it is written`() throws {
    let source = GrowingSource()
    source.append(Self.lines[0] + "\n")
    var recording = try Recording(source)
    for line in Self.lines.dropFirst() {
      source.append(line)
      _ = try? recording.readOn()
      source.append("\n")
      _ = try recording.readOn()
    }
    #expect(recording.last == 48_003)
    #expect(try recording.state(at: 48_003) == ["n": 48_003])
    #expect(recording.keyframes == [48_002])
  }

  @Test func `checking finds what is wrong in a segment`() throws {
    func problems(_ lines: [String]) throws -> [RecordingError] {
      var problems: [RecordingError] = []
      var check = RecordingCheck()
      let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
      try check.run(MemorySource(bytes, name: "a.jsonl")) { problems.append($0) }
      return problems
    }
    #expect(try problems(Self.lines) == [])
    var lines = Self.lines
    lines[6] = Self.header(48_002, state: ["n": 5])
    #expect(try problems(lines).map(\.reason) == [.differs("/n")])
    lines[6] = Self.header(48_001, state: ["n": 48_001])
    #expect(try problems(lines).map(\.line) == [7])
  }
}

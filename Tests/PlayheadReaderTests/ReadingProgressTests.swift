import PlayheadFormat
import PlayheadReader
import Synchronization
import Testing

/// Work that takes long tells how far it has come, and ends where its task is cancelled.
@Suite struct ReadingProgressTests {
  private static let count = 40_000

  private static let text: String = {
    var text = #"{"kind":"header","format":"playhead","version":1,"state":{"n":0,"rows":[{"id":1}]}}"# + "\n"
    for seq in 1...count {
      text += #"{"kind":"action","seq":\#(seq),"t":1,"name":"a","action":{}}"# + "\n"
      text += #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[{"op":"replace","path":"/n","value":\#(seq)}]}"# + "\n"
    }
    return text
  }()

  private static func fractions(_ work: () throws -> Void) rethrows -> [Double] {
    let fractions = Mutex<[Double]>([])
    let progress = ReadingProgress { fraction in fractions.withLock { $0.append(fraction) } }
    try ReadingProgress.$current.withValue(progress) { try work() }
    return fractions.withLock { $0 }
  }

  private static let works: [(name: String, work: @Sendable (Recording) throws -> Void)] = [
    ("open", { _ in _ = try Recording(MemorySource(Array(text.utf8), name: "a.jsonl")) }),
    (
      "check",
      { _ in
        var check = RecordingCheck()
        try check.run(MemorySource(Array(text.utf8), name: "a.jsonl")) { _ in }
      }
    ),
    (
      "move",
      { recording in
        var cursor = StateCursor(recording)
        try cursor.move(to: recording.last, in: recording)
      }
    ),
    ("search", { recording in _ = try recording.changes(of: JSONPointer(["none"]), in: 1...count) }),
    (
      "trail",
      { recording in
        var trail = try PathHistory(PathHistoryTests.row(1), in: recording, at: 0)
        _ = try trail.next()
      }
    ),
  ]

  @Test(arguments: works.indices) func `it grows`(number: Int) throws {
    let recording = try SampleRecording.open(Self.text)
    let fractions = try Self.fractions { try Self.works[number].work(recording) }
    #expect(fractions.count > 1)
    #expect(fractions == fractions.sorted())
    #expect(fractions.allSatisfy { (0...1).contains($0) })
    #expect(try #require(fractions.last) > 0.5)
  }

  @Test func `it grows on the way back`() throws {
    let recording = try SampleRecording.open(Self.text)
    var trail = try PathHistory(FollowedPath([.token("none")]), in: recording, at: Self.count)
    let fractions = try Self.fractions { _ = try trail.previous() }
    #expect(fractions == fractions.sorted())
    #expect(fractions.count > 1)
  }

  @Test(arguments: works.indices) func `a cancelled task ends it`(number: Int) async throws {
    let recording = try SampleRecording.open(Self.text)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try Self.works[number].work(recording)
    }
    let error = await #expect(throws: RecordingError.self) { try await task.value }
    #expect(error?.reason == .interrupted)
  }

  /// The number of a bad line is found by counting the lines before it.
  @Test func `a cancelled task ends the search for the line of an error`() async throws {
    let bad = #"{"kind":"action","seq":40001,"t":1,"name":"a","answer":5,"action":{}}"# + "\n"
    let recording = try SampleRecording.open(Self.text + bad)
    let error = #expect(throws: RecordingError.self) { try recording.action(Self.count + 1) }
    #expect(error?.line == 2 * Self.count + 2)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try recording.action(Self.count + 1)
    }
    let interrupted = await #expect(throws: RecordingError.self) { try await task.value }
    #expect(interrupted?.reason == .interrupted)
  }

  @Test func `what is large is not decoded to its end for a cancelled task`() async throws {
    let zeros = String(repeating: "0,", count: 400_000) + "0"
    let lines = [
      #"{"kind":"header","format":"playhead","version":1,"state":{"a":[\#(zeros)]}}"#,
      #"{"kind":"action","seq":1,"t":1,"name":"a"}"#,
      #"{"kind":"change","seq":1,"dur":1,"patch":[{"op":"move","from":"/a","path":"/b"}],"more":[\#(zeros)]}"#,
    ]
    let recording = try SampleRecording.open(lines.map { $0 + "\n" }.joined(), lineLimit: 1 << 24)
    #expect(try recording.state(at: 0)["a"]?.count == 400_001)
    for work: @Sendable () throws -> Void in [
      { _ = try StateCursor(recording).state(in: recording) }, { _ = try recording.change(1) },
      { _ = try recording.view(at: 1) },
    ] {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try work()
      }
      let error = await #expect(throws: RecordingError.self) { try await task.value }
      #expect(error?.reason == .interrupted)
    }
  }

  @Test func `what many operations did is told of each`() throws {
    let operations = (0..<20_000).map { #"{"op":"add","path":"/a/0","value":\#($0)}"# }
    let lines = [
      #"{"kind":"header","format":"playhead","version":1,"state":{"a":[]}}"#,
      #"{"kind":"action","seq":1,"t":1,"name":"a"}"#,
      #"{"kind":"change","seq":1,"dur":1,"patch":[\#(operations.joined(separator: ","))]}"#,
    ]
    let recording = try SampleRecording.open(lines.map { $0 + "\n" }.joined(), lineLimit: 1 << 24)
    var cursor = StateCursor(recording)
    let advance = try cursor.advance(in: recording) { _, state in state.part("a")?.count }
    #expect(advance.looks == Array(0..<20_000))
    #expect(advance.count == 20_000)
    #expect(try cursor.value(at: JSONPointer(["a", "0"]), in: recording) == 19_999)
  }

  @Test func `what is beyond the limit is counted`() throws {
    let operations = (0..<20_000).map { #"{"op":"add","path":"/a/0","value":\#($0)}"# }
    for (first, expected) in [(operations[0], 20_000), (#"{"op":"test","path":"/a","value":[]}"#, 19_999)] {
      let lines = [
        #"{"kind":"header","format":"playhead","version":1,"state":{"a":[]}}"#,
        #"{"kind":"action","seq":1,"t":1,"name":"a"}"#,
        #"{"kind":"change","seq":1,"dur":1,"patch":[\#(([first] + operations.dropFirst()).joined(separator: ","))]}"#,
      ]
      let recording = try SampleRecording.open(lines.map { $0 + "\n" }.joined(), lineLimit: 1 << 24)
      var cursor = StateCursor(recording)
      let advance = try cursor.advance(in: recording, limit: 3) { effect, _ in effect.new }
      #expect(advance.looks.count == 3)
      #expect(advance.count == expected)
      #expect(try cursor.value(at: JSONPointer(["a", "0"]), in: recording) == 19_999)
    }
  }
}

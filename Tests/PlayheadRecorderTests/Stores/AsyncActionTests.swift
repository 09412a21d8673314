import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// Reducers that are suspended.
@Suite struct AsyncActionTests {
  /// A store whose reducers are let go on by a test.
  private actor Log {
    var lines: [String] = []
    func append(_ line: String) { lines.append(line) }
  }

  /// What a test waits for, and tells when it goes on.
  private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
      isOpen = true
      for continuation in waiting { continuation.resume() }
      waiting = []
    }

    func wait() async {
      if isOpen { return }
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  @Test func `an action within another returns first`() async throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let log = Log()
    await recorder.action("outer") {
      await log.lines
    } reduce: { outer in
      await log.append("outer")
      await recorder.action("inner") {
        await log.lines
      } reduce: { inner in
        #expect(outer.seq == 1)
        #expect(inner.seq == 2)
        await log.append("inner")
      }
    }
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == 2)
    #expect(try (1...2).map { try recording.action($0).value } == ["inner", "outer"])
    // Of what the outer one did before, the inner one's change holds a part.
    #expect(try (0...2).map { try recording.state(at: $0) } == [[], ["outer", "inner"], ["outer", "inner"]])
    #expect(try (1...2).map { try recording.change($0)?.overlaps } == [true, true])
    #expect(recording.enclosed(by: 2) == 1...1)
    #expect(recording.enclosed(by: 1) == nil)
  }

  @Test func `a call of the other kind within returns first too`() async throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let board = Board([String]())
    await recorder.action("outer") {
      await Task.yield()
      return board.state
    } reduce: { _ in
      recorder.action("inner") {
        board.state
      } reduce: {
        board.state.append("inner")
      }
      board.state.append("outer")
    }
    recorder.close()
    let recording = try file.open()
    #expect(try (0...2).map { try recording.state(at: $0) } == [[], ["inner"], ["inner", "outer"]])
    // The outer one had changed nothing when the inner one began, so each change is its own.
    #expect(try (1...2).map { try recording.change($0)?.overlaps } == [false, false])
  }

  @Test(.timeLimit(.minutes(60)), arguments: [false, true])
  func `actions of two tasks at once say that they overlap`(isChild: Bool) async throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let log = Log()
    let (first, second) = (Gate(), Gate())
    func sendSecond() async {
      await recorder.action("second") {
        await log.lines
      } reduce: { _ in
        await log.append("second")
        await second.open()
      }
    }
    @Sendable func sendFirst(_ body: () async -> Void) async {
      await recorder.action("first") {
        await log.lines
      } reduce: { _ in
        await first.open()
        await body()
        await second.wait()
        await log.append("first")
      }
    }
    if isChild {
      // A task that a reducer starts inherits much of it, and runs beside it all the same.
      await sendFirst { await Task { await sendSecond() }.value }
    } else {
      let task = Task { await sendFirst {} }
      await first.wait()
      await sendSecond()
      await task.value
    }
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == 2)
    #expect(try (1...2).map { try recording.action($0).value } == ["second", "first"])
    #expect(try (1...2).map { try recording.state(at: $0) } == [["second"], ["second", "first"]])
    #expect(try (1...2).map { try recording.change($0)?.overlaps } == [true, true])
  }

  @Test(arguments: [false, true])
  func `a reducer that stays suspended costs nobody else their states`(isClosed: Bool) async throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: .everyAction))
    let log = Log()
    let (begun, gate) = (Gate(), Gate())
    let suspended = Task {
      await recorder.action("suspended") {
        await log.lines
      } reduce: { _ in
        await begun.open()
        await gate.wait()
      }
    }
    await begun.wait()
    for number in 1...1000 {
      await recorder.action("line \(number)") {
        await log.lines
      } reduce: { _ in
        await log.append("\(number)")
      }
    }
    if isClosed { recorder.close() }
    let recording = try file.open()
    #expect(recording.last == 1001)
    #expect(!recording.keyframes.isEmpty)
    for position in 1...1000 {
      #expect(try recording.state(at: position) == .array((1...position).map { .string("\($0)") }))
    }
    #expect(recording.ending.unfinished == 1001)
    #expect(recording.ending.crashed == (isClosed ? nil : 1001))
    #expect(try recording.action(1001).value == "suspended")
    #expect(recording.lostPositions.isEmpty)
    let error = #expect(throws: RecordingError.self) { try recording.state(at: 1001) }
    #expect(error?.reason == .unfinished(position: 1001, isClosed: isClosed))
    await gate.open()
    await suspended.value
  }

  @Test func `a reducer that throws leaves what it did`() async throws {
    struct Failure: Error {}
    let file = RecordingFixture()
    let recorder = file.recorder()
    let log = Log()
    await #expect(throws: Failure.self) {
      try await recorder.action("fails") {
        await log.lines
      } reduce: { _ throws in
        await log.append("before")
        throw Failure()
      }
    }
    recorder.close()
    #expect(try file.open().state(at: 1) == ["before"])
  }
}

import PlayheadReading
import PlayheadRecorder
import PlayheadRecording
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

  @Test func anActionWithinAnotherIsTakenOutOfItsChange() async throws {
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
        #expect(outer.position == 1)
        #expect(inner.position == 2)
        await log.append("inner")
      }
    }
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == 2)
    #expect(try (0...2).map { try recording.state(at: $0) } == [[], ["outer"], ["outer", "inner"]])
    #expect(try (1...2).map { try recording.change($0)?.overlaps } == [false, false])
  }

  @Test func aCallOfTheOtherKindWithinIsTakenOutToo() async throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let board = Board([String]())
    await recorder.action("outer") {
      await Task.yield()
      return board.state
    } reduce: { _ in
      board.state.append("outer")
      recorder.action("inner") {
        board.state
      } reduce: {
        board.state.append("inner")
      }
    }
    recorder.close()
    let recording = try file.open()
    #expect(try (0...2).map { try recording.state(at: $0) } == [[], ["outer"], ["outer", "inner"]])
    #expect(try (1...2).map { try recording.change($0)?.overlaps } == [false, false])
  }

  @Test(.timeLimit(.minutes(60)), arguments: [false, true])
  func actionsOfTwoTasksAtOnceSayThatTheyOverlap(isChild: Bool) async throws {
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
    #expect((1...recording.last).map(recording.actionName) == ["String", "String", "(outside)"])
    // What the first did comes after what the second did to the same array.
    #expect(try (1...3).map { try recording.state(at: $0) } == [[], ["second"], ["second", "first"]])
    #expect(try (1...2).map { try recording.change($0)?.overlaps } == [true, true])
  }

  @Test func aReducerThatThrowsLeavesWhatItDid() async throws {
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

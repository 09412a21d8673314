import Dispatch
import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// Stores that several threads send to.
@Suite struct ThreadTests {
  /// Takes actions from any thread.
  final class Tally: RecordableStore, @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var counts: [Int]
    /// Called while an action is being reduced.
    var reducing: (@Sendable (_ row: Int) -> Void)?

    init(rows: Int) { counts = Array(repeating: 0, count: rows) }

    var state: [Int] { lock.withLock { counts } }

    func send(_ row: Int) {
      lock.withLock { counts[row] += 1 }
      reducing?(row)
    }
  }

  @Test func `a store that keeps reducers apart has no overlap`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: .buffered))
    let lock = NSLock()
    let tally = Tally(rows: 4)
    DispatchQueue.concurrentPerform(iterations: 4) { row in
      for _ in 0..<250 {
        lock.withLock {
          recorder.action(row) {
            tally.state
          } reduce: {
            tally.send(row)
          }
        }
      }
    }
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == 1000)
    #expect(try recording.state(at: 1000) == [250, 250, 250, 250])
    for seq in 1...1000 {
      let row = try #require(try recording.action(seq).value?.int)
      let change = try #require(try recording.change(seq))
      #expect(change.patch.operations.map(\.path) == [JSONPointer([String(row)])])
      #expect(!change.overlaps)
    }
  }

  @Test func `a store that does not says so and its states are right`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: .buffered))
    let store = RecordedStore(Tally(rows: 4), by: recorder)
    let shared = Shared(store)
    DispatchQueue.concurrentPerform(iterations: 4) { row in
      for _ in 0..<250 { shared.value.send(row) }
    }
    store.recordOutsideChanges()
    recorder.close()
    let recording = try file.open()
    #expect(try recording.state(at: recording.last) == [250, 250, 250, 250])
    var state = try recording.state(at: 0)
    for seq in 1...recording.last {
      let change = try #require(try recording.change(seq))
      try change.patch.apply(to: &state)
      #expect(try recording.state(at: seq) == state)
      guard let row = try recording.action(seq).value?.int, !change.overlaps else { continue }
      #expect(change.patch.operations.map(\.path) == [JSONPointer([String(row)])])
    }
  }

  @Test(.timeLimit(.minutes(60))) func `two reducers at once say that they overlap`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let tally = Tally(rows: 3)
    // Each reducer goes on when the other one has begun, too.
    let begun = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 1)]
    tally.reducing = { row in
      guard row < 2 else { return }
      begun[row].signal()
      begun[1 - row].wait()
    }
    let store = Shared(RecordedStore(tally, by: recorder))
    store.value.send(2)
    DispatchQueue.concurrentPerform(iterations: 2) { store.value.send($0) }
    store.value.send(2)
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == 4)
    #expect(try (1...4).map { try recording.change($0)?.overlaps } == [false, true, true, false])
    #expect(try recording.state(at: 4) == [1, 1, 2])
    #expect(try file.lines().count { $0.contains(#""overlap":true"#) } == 2)
  }

  /// What the two threads may do is theirs to know.
  final class Shared<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  /// A model that is locked while it is encoded, as a class that is used from several threads may be.
  final class Model: Codable, @unchecked Sendable {
    let lock = NSRecursiveLock()
    let encodes = DispatchSemaphore(value: 0)
    var value = 0
    var tells = false

    init() {}
    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
      if tells { encodes.signal() }
      var container = encoder.singleValueContainer()
      try container.encode(lock.withLock { value })
    }
  }

  @Test(.timeLimit(.minutes(60)), arguments: [Durability.everyAction, .buffered])
  func `a thread that holds the model's lock may call the recorder`(durability: Durability) throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: durability))
    let model = Model()
    let other = RecordingFixture()
    let otherRecorder = other.recorder()
    recorder.begin(state: model, action: String.self)
    let done = DispatchSemaphore(value: 0)
    model.lock.lock()
    model.tells = true
    Thread.detachNewThread {
      recorder.action("waits") {
        model
      } reduce: {
      }
      done.signal()
    }
    // The other thread is in `encode` now, and waits for the lock that this one holds.
    model.encodes.wait()
    model.tells = false
    recorder.note("from the holder")
    recorder.effectStarted(1, by: .none)
    recorder.effectFailed(1, error: Telling(recorder: recorder))
    #expect(recorder.droppedLines == 0)
    recorder.action("holds") {
      model
    } reduce: {
      model.value = 1
    }
    var count = 0
    otherRecorder.action("elsewhere", state: &count) { $0 += 1 }
    model.lock.unlock()
    done.wait()
    recorder.close()
    otherRecorder.close()
    let recording = try file.open()
    #expect(try recording.notes().map(\.name) == ["from the holder", "described"])
    #expect(try recording.state(at: recording.last) == 1)
    #expect(try (1...2).map { try recording.action($0).value } == ["holds", "waits"])
    #expect(try other.open().state(at: 1) == 1)
  }

  /// An error whose description calls the recorder.
  struct Telling: Error, CustomStringConvertible {
    let recorder: Recorder

    var description: String {
      recorder.note("described")
      return "told"
    }
  }

  @Test func `an error's description may call the recorder`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    recorder.begin(state: 0, action: Int.self)
    recorder.effectStarted(1, by: .none)
    recorder.effectFinished(1, error: Telling(recorder: recorder))
    recorder.close()
    #expect(try file.open().notes().map(\.name) == ["described"])
    #expect(try file.lines().contains { $0.contains("told") })
  }

  /// The app's clock is read outside of locks: a thread that it holds up holds up no other.
  @Test(.timeLimit(.minutes(60)), arguments: 1...3)
  func `a clock that is held up holds up no other thread`(reading: Int) throws {
    let file = RecordingFixture()
    let clock = HeldClock()
    let recorder = file.recorder(Recorder.Options(elapsed: { clock.read() }))
    recorder.begin(state: 0, action: Int.self)
    let slow = SteppedThread { thread in
      clock.hold(at: reading) { thread.pause() }
      recorder.action(1, state: { 0 }, reduce: {})
    }
    slow.resume()
    #expect(!slow.isDone)
    for number in 2...10 { recorder.action(number, state: { 0 }, reduce: {}) }
    recorder.note("still here")
    slow.finish()
    recorder.close()
    #expect(recorder.droppedLines == 0)
    let recording = try file.open()
    #expect(recording.last == 10)
    #expect(try recording.notes().map(\.name) == ["still here"])
  }
}

/// A clock of which one reading takes as long as a test wants.
private final class HeldClock: @unchecked Sendable {
  private let lock = NSLock()
  private var left = 0
  private var thread: Thread?
  private var wait: (() -> Void)?

  /// Holds the calling thread up when it reads the clock for the `count`th time.
  func hold(at count: Int, _ wait: @escaping () -> Void) {
    lock.withLock { (left, thread, self.wait) = (count, .current, wait) }
  }

  func read() -> Duration {
    let wait = lock.withLock { () -> (() -> Void)? in
      guard Thread.current == thread else { return nil }
      left -= 1
      return left == 0 ? self.wait : nil
    }
    wait?()
    return .zero
  }
}

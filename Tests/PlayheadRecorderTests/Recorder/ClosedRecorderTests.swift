import Foundation
import PlayheadRecorder
import Testing

/// A recorder that writes nothing encodes nothing.
@Suite struct ClosedRecorderTests {
  /// Counts how often it is encoded.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var encoded = 0
    var count: Int { lock.withLock { encoded } }
    func add() { lock.withLock { encoded += 1 } }
  }

  private struct Action: Encodable {
    let counter: Counter
    func encode(to encoder: any Encoder) throws {
      counter.add()
      var container = encoder.singleValueContainer()
      try container.encode("sent")
    }
  }

  private func send(_ action: Action, times: Int, to store: StoreRecorder<Int, Action>) {
    for value in 0..<times {
      store.willReduce(action, from: .outside, state: value)
      store.didReduce(from: value, to: value + 1)
    }
  }

  @Test func `one that was closed finds out once`() {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let store = StoreRecorder<Int, Action>(recorder)
    let action = Action(counter: Counter())
    store.start(state: 0)
    send(action, times: 3, to: store)
    #expect(action.counter.count == 3)
    recorder.close()
    send(action, times: 100, to: store)
    #expect(action.counter.count <= 4)
    #expect(recorder.droppedLines == 0)
  }

  private final class Wrapped: RecordableStore {
    private(set) var state: Object? = Object()
    func send(_ action: Action) { state = Object() }
  }

  /// What a recorder is not to keep.
  private final class Object: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("object")
    }
  }

  @Test func `one that wraps a store and was closed finds out once, and keeps no state`() {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let base = Wrapped()
    let store = RecordedStore(base, by: recorder)
    let action = Action(counter: Counter())
    for _ in 0..<3 { store.send(action) }
    #expect(action.counter.count == 3)
    weak let last = base.state
    recorder.close()
    for _ in 0..<100 { store.send(action) }
    #expect(action.counter.count <= 4)
    #expect(last == nil)
    #expect(recorder.droppedLines == 0)
  }

  @Test(arguments: ["/nowhere/at/all.jsonl", "/dev/full"])
  func `one that could not be opened, or meets a full disk, finds out once, and counts`(path: String) {
    let recorder = Recorder(to: path, options: Recorder.Options { _ in })
    let store = StoreRecorder<Int, Action>(recorder)
    let action = Action(counter: Counter())
    store.start(state: 0)
    send(action, times: 1000, to: store)
    #expect(action.counter.count <= 1)
    // The header of a file that was never opened is still to come, and is not counted.
    #expect([1999, 2000].contains(recorder.droppedLines))
  }
}

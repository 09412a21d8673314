import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import Testing

@testable import PlayheadRecorder

/// A debugger that attaches where the state is large begins with a header for which another thread composes the state.
@Suite struct LateHeaderTests {
  @Recordable struct State: Equatable {
    var count = 0
    var text = String(repeating: "x", count: 100_000)
  }

  /// A store whose debugger is read by the test, which composes the header when it likes.
  private final class Fixture {
    let file = RecordingFixture()
    let recorder: Recorder
    private(set) lazy var debugger = AttachedDebugger(of: recorder.core, descriptor: pair.app) { [woken] in
      woken.signal()
    }
    private let woken = DispatchSemaphore(value: 0)
    private let store: StoreRecorder<State, String>
    private let pair: SocketPair
    private(set) var state = State()

    init() throws {
      pair = try SocketPair()
      recorder = file.recorder(Recorder.Options(durability: .buffered, elapsed: { .zero }))
      store = StoreRecorder(recorder)
      store.start(state: state)
    }

    deinit { debugger.leave() }

    func send(_ action: String) {
      let before = state
      store.willReduce(action, from: .outside, state: before)
      state.count += 1
      store.didReduce(from: before, to: state)
    }

    /// A debugger attaches, for which the state begins to be composed, as the next action would have it.
    func begin() throws -> LateHeader {
      _ = debugger
      let place = try #require(recorder.core.change { $0.beginKeyframe(at: 0) })
      return try #require(place.headers.first)
    }

    func end(_ late: LateHeader, _ state: State, isGood: Bool = true) {
      var payload = JSONWriter(capacity: 16)
      state.writeRecorded(into: &payload)
      var line = JSONWriter(capacity: 16)
      late.header.write(state: payload, into: &line)
      recorder.core.change { _ in late.output.endHeader(late, &line, stateWeight: payload.count, isGood: isGood) }
    }

    /// What the debugger has been sent since.
    func received() -> String { pair.received { debugger.send().left } }

    /// The same, as soon as there is a header.
    func receivedHeader() -> String {
      var text = received()
      while !text.contains(#""kind":"header""#) {
        woken.wait()
        text += received()
      }
      return text
    }

    /// What is received is a recording that leads to the state.
    func expect(_ text: String, begins position: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let copy = RecordingFixture()
      try text.write(toFile: copy.path, atomically: false, encoding: .utf8)
      let recording = try copy.open()
      let first = recording.header.base?.seq ?? 0
      if let position { #expect(first == position, sourceLocation: sourceLocation) }
      #expect(recording.last == state.count, sourceLocation: sourceLocation)
      var expected = JSONWriter(capacity: 16)
      state.writeRecorded(into: &expected)
      let last = try recording.state(at: state.count)
      #expect(last == (try JSONValue(parsing: expected.text)), sourceLocation: sourceLocation)
    }
  }

  @Test func `what comes while it is composed follows it`() throws {
    let fixture = try Fixture()
    fixture.send("before")
    let begun = fixture.state
    let late = try fixture.begin()
    fixture.send("meanwhile")
    #expect(fixture.received() == "")
    #expect(fixture.debugger.sleep(), "there is nothing to do until it is composed")
    fixture.send("still")
    fixture.end(late, begun)
    #expect(!fixture.debugger.sleep())
    fixture.send("after")
    try fixture.expect(fixture.received(), begins: 1)
  }

  @Test func `answers go out before it, and in order behind it`() throws {
    let fixture = try Fixture()
    fixture.debugger.answer(.done(id: 1))
    #expect(!fixture.debugger.sleep())
    let late = try fixture.begin()
    fixture.debugger.answer(.done(id: 2))
    #expect(fixture.received() == #"{"kind":"answer","id":1}"# + "\n")
    fixture.end(late, fixture.state)
    #expect(fixture.received().hasSuffix(#""# + "\n" + #"{"kind":"answer","id":2}"# + "\n"))
  }

  @Test func `a state that cannot be composed elsewhere is composed in the store's turn`() throws {
    let fixture = try Fixture()
    fixture.send("before")
    let late = try fixture.begin()
    fixture.send("lost")
    fixture.end(late, fixture.state, isGood: false)
    #expect(fixture.received() == "")
    fixture.send("next")
    fixture.send("after")
    try fixture.expect(fixture.received(), begins: 3)
  }

  @Test func `where more comes meanwhile than may wait, it begins anew, and what was composed is of no use`() throws {
    let fixture = try Fixture()
    let old = fixture.state
    let late = try fixture.begin()
    let action = String(repeating: "a", count: 1 << 20)
    for _ in 1...6 { fixture.send(action) }
    fixture.end(late, old)
    fixture.send("after")
    let text = fixture.receivedHeader()
    #expect(text.utf8.count < 3 << 20)
    try fixture.expect(text)
  }

  @Test func `a recording that is closed meanwhile ends without it`() throws {
    let fixture = try Fixture()
    let late = try fixture.begin()
    fixture.send("meanwhile")
    fixture.recorder.close()
    fixture.end(late, State())
    #expect(fixture.received() == "")
    #expect(fixture.debugger.send().isOver)
    #expect(try fixture.file.open().last == 1)
  }
}

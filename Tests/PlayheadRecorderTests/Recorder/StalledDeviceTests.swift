import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import Testing

@testable import PlayheadRecorder

/// A system that does not return from a write keeps nobody from recording.
@Suite struct StalledDeviceTests {
  @Recordable struct State: Equatable {
    var count = 0
    var text = ""
  }

  /// Records actions while the first output's device is being written to by somebody else, as far as that can be seen.
  private static func record(
    _ count: Int, length: Int, store: StoreRecorder<State, String>?, _ recorder: Recorder
  ) -> State {
    var state = State()
    if store == nil { recorder.begin(state: state, action: String.self) }
    store?.start(state: state)
    func send(_ number: Int) {
      let before = state
      let after = State(count: number, text: String(repeating: number.isMultiple(of: 2) ? "x" : "y", count: length))
      if let store {
        store.willReduce("add", from: .outside, state: state)
        state = after
        store.didReduce(from: before, to: state)
      } else {
        recorder.action("add", state: &state) { $0 = after }
      }
    }
    send(1)
    recorder.core.output.device.withLock { _ in
      for number in 2...count { send(number) }
    }
    send(count + 1)
    return state
  }

  @Test(arguments: [true, false])
  func `what comes meanwhile gathers and is written later`(isOwn: Bool) throws {
    let (file, second) = (RecordingFixture(), RecordingFixture())
    let recorder = file.recorder(Recorder.Options(durability: .buffered))
    recorder.core.add(try RecordingWriter(to: second.path, durability: .buffered))
    let state = Self.record(2000, length: 500, store: isOwn ? StoreRecorder(recorder) : nil, recorder)
    recorder.close()
    #expect(recorder.droppedLines == 0)
    for path in [file.path, second.path] {
      let recording = try Recording(path: path)
      #expect(recording.last == 2001)
      #expect(try recording.gaps().isEmpty)
      #expect(try State(recorded: recording.state(at: 2001)) == state)
    }
  }

  @Test(arguments: [true, false])
  func `where too much gathers a gap stands for the rest`(isOwn: Bool) throws {
    let (file, second) = (RecordingFixture(), RecordingFixture())
    let recorder = file.recorder(Recorder.Options(durability: .buffered, onProblem: { _ in }))
    recorder.core.add(try RecordingWriter(to: second.path, durability: .buffered))
    let state = Self.record(800, length: 64 << 10, store: isOwn ? StoreRecorder(recorder) : nil, recorder)
    recorder.close()
    let recording = try Recording(path: file.path)
    let dropped = try recording.gaps().reduce(0) { $0 + $1.gap.dropped }
    #expect(dropped > 0)
    #expect(dropped == recorder.droppedLines)
    #expect(recording.last == 801)
    #expect(try State(recorded: recording.state(at: 801)) == state)
    #expect(recording.ending.status == "closed")
    // The other one has it all.
    let other = try Recording(path: second.path)
    #expect(other.lostPositions.isEmpty)
    for position in [1, 400, 801] { #expect(try other.state(at: position)["count"] == .integer(Int64(position))) }
  }

  @Test func `one large state leaves room for lines and none for another`() throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]); close(ends[1]) }
    let recorder = Recorder(
      descriptor: ends[1], options: Recorder.Options(durability: .buffered, closingTime: .zero, onProblem: { _ in }))
    var state = [String(repeating: "x", count: 9 << 19)]
    for _ in 0..<3 { recorder.action("add", state: &state) { $0.append("y") } }
    #expect(recorder.droppedLines == 0)
    recorder.core.record { $0.output.phase = .stateless(isOwed: false) }
    for _ in 0..<2 { recorder.action("add", state: &state) { $0.append("y") } }
    #expect(recorder.droppedLines > 0)
    recorder.close()
  }
}

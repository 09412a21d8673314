import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import Synchronization
import Testing

/// Refuses to be encoded while its value is 2 or 3.
struct Moody: Codable {
  struct Mood: Error {}

  var value = 0

  init() {}

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    if value == 2 || value == 3 { throw Mood() }
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

@Recordable struct MoodyState {
  var moody = Moody()
  var count = 0
}

/// The reader of a pipe, which begins late.
private final class LateReader: Sendable {
  private let pipe: ProcessTesting.Pipe
  private let bytes = Mutex<[UInt8]>([])
  private let isAtEnd = DispatchSemaphore(value: 0)

  init() throws { pipe = try ProcessTesting.Pipe() }

  /// - Parameter onProblem: as the recorder takes it.
  func recorder(onProblem: @escaping @Sendable (String) -> Void) -> Recorder {
    Recorder(
      descriptor: pipe.writing, options: Recorder.Options(closingTime: .seconds(60), onProblem: onProblem))
  }

  /// Begins to read, until the recorder writes again what the app does.
  func catchUp(with recorder: Recorder, _ act: () -> Void) {
    Thread.detachNewThread { [self] in
      bytes.withLock { bytes in while pipe.read(into: &bytes) {} }
      isAtEnd.signal()
    }
    var dropped: Int
    repeat {
      dropped = recorder.droppedLines
      act()
    } while recorder.droppedLines > dropped
  }

  /// Ends the recording and reads the rest of it.
  func recording(of recorder: Recorder) throws -> Recording {
    recorder.close()
    var pipe = pipe
    pipe.closeWriting()
    isAtEnd.wait()
    pipe.closeReading()
    return try Recording(MemorySource(bytes.withLock { $0 }, name: "pipe"))
  }
}

/// What cannot be recorded does the app no harm, is said once, and is counted.
@Suite struct RecorderFailureTests {
  @Recordable struct State {
    var count = 0
    var text = ""
  }

  @Test func `a path that cannot be written is reported once`() {
    let reports = Reports()
    let recorder = Recorder(to: "/dev/null/a.jsonl", options: Recorder.Options(onProblem: reports.add))
    var state = State()
    for _ in 0..<10 { recorder.action("add", state: &state) { $0.count += 1 } }
    recorder.close()
    #expect(state.count == 10)
    #expect(recorder.path == nil)
    #expect(recorder.droppedLines > 10)
    #expect(
      reports.all == [
        "cannot write /dev/null/a.jsonl: Not a directory; the app goes on without what cannot be recorded"
      ])
  }

  @Test func `a full device is reported once and counted`() throws {
    let reports = Reports()
    let recorder = Recorder(to: "/dev/full", options: Recorder.Options(onProblem: reports.add))
    var state = State()
    for _ in 0..<10 { recorder.action("add", state: &state) { $0.count += 1 } }
    #expect(state.count == 10)
    #expect(reports.all == ["No space left on device; the app goes on without what cannot be recorded"])
    #expect(recorder.droppedLines > 0)
  }

  @Test func `a value that cannot be encoded and a full disk are both said`() throws {
    let reports = Reports()
    let recorder = Recorder(to: "/dev/full", options: Recorder.Options(onProblem: reports.add))
    var state = MoodyState()
    state.moody.value = 2
    for _ in 0..<3 { recorder.action("add", state: &state) { $0.count += 1 } }
    #expect(reports.all.count == 2)
    #expect(reports.all.contains { $0.hasPrefix("No space left on device") })
    #expect(reports.all.contains { $0.contains("Mood") })
  }

  @Test func `a slow reader loses lines and a gap takes their place`() throws {
    let reader = try LateReader()
    let reports = Reports()
    let recorder = reader.recorder(onProblem: reports.add)
    var state = State()
    func send() {
      recorder.action("add", state: &state) {
        $0.count += 1
        $0.text = String(repeating: "x", count: 10_000) + String($0.count)
      }
    }
    while recorder.droppedLines == 0 { send() }
    for _ in 0..<5 { send() }
    #expect(reports.all == ["Resource temporarily unavailable; the app goes on without what cannot be recorded"])
    reader.catchUp(with: recorder, send)
    let recording = try reader.recording(of: recorder)
    #expect(try recording.gaps().count == 1)
    #expect(try recording.state(at: recording.last)["count"] == .integer(Int64(state.count)))
  }

  @Test func `what is lost costs an action that is still open nothing`() throws {
    let reader = try LateReader()
    let recorder = reader.recorder { _ in }
    var text = ""
    let suspended = recorder.willReduce("suspended", state: text)
    while recorder.droppedLines == 0 {
      recorder.action("grow", state: &text) { $0 = String(repeating: "x", count: 200_000 + $0.count % 7) }
    }
    var number = 0
    reader.catchUp(with: recorder) {
      number += 1
      recorder.action("grow", state: &text) { $0 = "\(number)" }
    }
    text = "late"
    recorder.didReduce(suspended, state: text)
    let recording = try reader.recording(of: recorder)
    #expect(try recording.gaps().map(\.gap.open) == [[1]])
    #expect(try recording.action(recording.last).value == "suspended")
    #expect(try recording.state(at: recording.last) == "late")
    #expect(try recording.state(at: recording.last - 1) == .string("\(number)"))
    #expect(recording.ending == Recording.Ending(status: "closed"))
    #expect(recording.lostPositions.count == 1)
  }

  @Test func `a reader that goes away raises no signal`() {
    var ends: [CInt] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    let reports = Reports()
    let recorder = Recorder(descriptor: ends[1], options: Recorder.Options(onProblem: reports.add))
    var state = State()
    for _ in 0..<3 { recorder.action("add", state: &state) { $0.count += 1 } }
    #expect(reports.all == ["Broken pipe; the app goes on without what cannot be recorded"])
    // Else its end goes to whatever has the descriptor's number by then.
    recorder.close()
    close(ends[1])
  }

  @Test func `a field whose encode throws costs that field alone`() throws {
    let reports = Reports()
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(onProblem: reports.add))
    var state = MoodyState()
    for value in 1...5 {
      recorder.action(value, state: &state) {
        $0.moody.value = value
        $0.count = value
      }
    }
    recorder.close()
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.hasPrefix("/moody: cannot write a value of type ") == true)
    #expect(recorder.droppedLines == 0)
    let recording = try file.open()
    #expect(recording.last == 5)
    #expect(recording.ending == Recording.Ending(status: "closed"))
    #expect(try recording.gaps().isEmpty)
    for position in 0...5 {
      let number = JSONValue.integer(Int64(position))
      let isMoody = position == 2 || position == 3
      #expect(try recording.state(at: position) == ["moody": isMoody ? nil : number, "count": number])
    }
    #expect(try recording.unwrittenValues().map(\.position) == [2])
    #expect(try recording.unwrittenValues(at: 2).map(\.failure.pointer) == ["/moody"])
  }

  @Test func `a value that calls the recorder while it is encoded does not hang`() throws {
    struct Chatty: Codable {
      nonisolated(unsafe) static var recorder: Recorder?
      var value = 0
      func encode(to encoder: any Encoder) throws {
        Self.recorder?.note("from inside")
        var container = encoder.singleValueContainer()
        try container.encode(value)
      }
    }
    let file = RecordingFixture()
    let recorder = file.recorder()
    Chatty.recorder = recorder
    defer { Chatty.recorder = nil }
    var state = Chatty()
    recorder.action("add", state: &state) { $0.value = 1 }
    recorder.close()
    #expect(try file.open().state(at: 1) == 1)
  }

  @Test func `after the end nothing is recorded`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = State()
    recorder.action("add", state: &state) { $0.count += 1 }
    recorder.close(status: "stopped")
    recorder.action("add", state: &state) { $0.count += 1 }
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == 1)
    #expect(recording.ending == Recording.Ending(status: "stopped"))
    #expect(recorder.droppedLines == 0)
  }

  @Test func `a second store of other types is passed over`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = State()
    var other = 0
    recorder.action("add", state: &state) { $0.count += 1 }
    recorder.action("other", state: &other) { $0 += 1 }
    recorder.close()
    #expect(try file.open().last == 1)
  }
}

import Foundation
import PlayheadReading
import PlayheadRecorder
import PlayheadRecording
import ProcessTesting
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

/// What cannot be recorded does the app no harm, is said once, and is counted.
@Suite struct RecorderFailureTests {
  @Recordable struct State {
    var count = 0
    var text = ""
  }

  @Test func aPathThatCannotBeWrittenIsReportedOnce() {
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

  @Test func aFullDeviceIsReportedOnceAndCounted() throws {
    let reports = Reports()
    let recorder = Recorder(to: "/dev/full", options: Recorder.Options(onProblem: reports.add))
    var state = State()
    for _ in 0..<10 { recorder.action("add", state: &state) { $0.count += 1 } }
    #expect(state.count == 10)
    #expect(reports.all == ["No space left on device; the app goes on without what cannot be recorded"])
    #expect(recorder.droppedLines > 0)
  }

  @Test func aValueThatCannotBeEncodedAndAFullDiskAreBothSaid() throws {
    let reports = Reports()
    let recorder = Recorder(to: "/dev/full", options: Recorder.Options(onProblem: reports.add))
    var state = MoodyState()
    state.moody.value = 2
    for _ in 0..<3 { recorder.action("add", state: &state) { $0.count += 1 } }
    #expect(reports.all.count == 2)
    #expect(reports.all.contains { $0.hasPrefix("No space left on device") })
    #expect(reports.all.contains { $0.contains("Mood") })
  }

  @Test func aSlowReaderLosesLinesAndAGapTakesTheirPlace() throws {
    var ends: [CInt] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    let reports = Reports()
    let recorder = Recorder(descriptor: writing, options: Recorder.Options(onProblem: reports.add))
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
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    func drain() {
      while true {
        let count = read(reading, &buffer, buffer.count)
        guard count > 0 else { return }
        bytes += buffer[..<count]
      }
    }
    for _ in 0..<2000 {
      drain()
      send()
    }
    recorder.close()
    drain()
    let recording = try Recording(MemorySource(bytes, name: "pipe"))
    #expect(try recording.gaps().count == 1)
    #expect(try recording.state(at: recording.last)["count"] == .integer(Int64(state.count)))
    close(reading)
    close(writing)
  }

  @Test func whatIsLostCostsAnActionThatIsStillOpenNothing() throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let recorder = Recorder(descriptor: ends[1], options: Recorder.Options { _ in })
    var text = ""
    let suspended = recorder.willReduce("suspended", state: text)
    while recorder.droppedLines == 0 {
      recorder.action("grow", state: &text) { $0 = String(repeating: "x", count: 200_000 + $0.count % 7) }
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    func drain() {
      while case let count = read(ends[0], &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    }
    for number in 0..<2000 {
      drain()
      recorder.action("grow", state: &text) { $0 = "\(number)" }
    }
    text = "late"
    recorder.didReduce(suspended, state: text)
    drain()
    recorder.close()
    drain()
    let recording = try Recording(MemorySource(bytes, name: "pipe"))
    for end in ends { close(end) }
    #expect(try recording.gaps().map(\.gap.open) == [[1]])
    #expect(try recording.action(recording.last).value == "suspended")
    #expect(try recording.state(at: recording.last) == "late")
    #expect(try recording.state(at: recording.last - 1) == "1999")
    #expect(recording.ending == Recording.Ending(status: "closed"))
    #expect(recording.lostPositions.count == 1)
  }

  @Test func aReaderThatGoesAwayRaisesNoSignal() {
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

  @Test func aValueWhoseEncodeThrowsLeavesAGap() throws {
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
    let recording = try file.open()
    #expect(recording.last == 5)
    #expect(recording.ending == Recording.Ending(status: "closed"))
    #expect(try !recording.gaps().isEmpty)
    for position in [0, 1, 4, 5] {
      let number = JSONValue.integer(Int64(position))
      #expect(try recording.state(at: position) == ["moody": number, "count": number])
    }
    for position in [2, 3] {
      let error = #expect(throws: RecordingError.self) { try recording.state(at: position) }
      #expect(error?.description.contains("cannot write a value of type") == true)
    }
  }

  @Test func aValueThatCallsTheRecorderWhileItIsEncodedDoesNotHang() throws {
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

  @Test func afterTheEndNothingIsRecorded() throws {
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

  @Test func aSecondStoreOfOtherTypesIsPassedOver() throws {
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

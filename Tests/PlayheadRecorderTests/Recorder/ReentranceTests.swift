import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Synchronization
import Testing

/// The app's own code, which a recorder runs, may call the recorder.
///
/// One after the other, since the values find their recorder in one place.
@Suite(.serialized) struct ReentranceTests {
  /// Calls a recorder while it is being encoded.
  struct Nosy: Codable {
    static let recorder = Mutex<Recorder?>(nil)

    var count = 0

    init() {}

    init(from decoder: any Decoder) throws {
      count = try decoder.singleValueContainer().decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      if let recorder = Self.recorder.withLock({ $0 }) {
        recorder.note("from within")
        #expect(recorder.droppedLines == 0)
        recorder.close()
      }
      var container = encoder.singleValueContainer()
      try container.encode(count)
    }
  }

  @Test func `a value may call the recorder that encodes it`() throws {
    let file = RecordingFixture()
    var recorder: Recorder? = file.recorder()
    Nosy.recorder.withLock { $0 = recorder }
    var state = Nosy()
    recorder?.action("add", state: &state) { $0.count += 1 }
    Nosy.recorder.withLock { $0 = nil }
    recorder = nil
    #expect(state.count == 1)
    let recording = try file.open()
    #expect(recording.ending.status == "closed")
    #expect(try recording.notes().map(\.name) == ["from within"])
  }

  @Test(arguments: [Durability.everyAction, .buffered])
  func `who is told of a problem may call the recorder`(durability: Durability) {
    let reports = Reports()
    let told = Mutex<Recorder?>(nil)
    let recorder = Recorder(
      to: "/dev/full",
      options: Recorder.Options(durability: durability) { text in
        reports.add(text)
        guard let recorder = told.withLock({ $0 }) else { return }
        recorder.note("a problem")
        #expect(recorder.droppedLines > 0)
        recorder.close()
      })
    told.withLock { $0 = recorder }
    var state = Nosy()
    for _ in 0..<3 { recorder.action("add", state: &state) { $0.count += 1 } }
    recorder.close()
    told.withLock { $0 = nil }
    #expect(state.count == 3)
    #expect(reports.all.count == 1)
  }

  /// Counts how often it is encoded.
  struct Counted: Encodable {
    static let encodings = Atomic(0)

    func encode(to encoder: any Encoder) throws {
      Self.encodings.add(1, ordering: .relaxed)
      var container = encoder.singleValueContainer()
      try container.encode(1)
    }
  }

  @Test func `nothing is encoded for a closed recorder`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = Counted()
    recorder.action("add", state: &state) { _ in }
    recorder.close()
    let before = Counted.encodings.load(ordering: .relaxed)
    #expect(before > 0)
    recorder.action("add", state: &state) { _ in }
    #expect(Counted.encodings.load(ordering: .relaxed) == before)
    #expect(try file.open().last == 1)
  }

  /// Calls its recorder when it goes away.
  final class Guest: Codable {
    let recorder: Recorder?

    init(_ recorder: Recorder) { self.recorder = recorder }
    init(from decoder: any Decoder) throws { recorder = nil }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer(); try container.encode(1)
    }

    deinit {
      recorder?.note("gone")
      recorder?.close()
    }
  }

  @Test func `a state that goes with the recording may call the recorder`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    do {
      let guests = [Guest(recorder)]
      recorder.begin(state: guests, action: String.self)
    }
    recorder.close()
    #expect(try file.open().ending.status == "closed")
  }
}

import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Synchronization
import Testing

/// A session whose store has a total, and what it has exported.
final class RecordedCart {
  @Recordable struct State: Equatable {
    var total = 0
    var text = ""
  }

  @Recordable enum Action: Equatable { case add(Int) }

  let session: RecorderSession
  let schedule = ManualSchedule()
  let clock = ManualTime()
  let reports = Reports()
  let events = Events()
  var state = State()

  init(in folder: String, maxBytes: Int = 24_000_000, redacted: [String] = []) {
    let (clock, reports) = (clock, reports)
    session = Recorder.session(
      maxBytes: maxBytes, folder: folder,
      options: Recorder.Options(redacted: redacted, onProblem: { reports.add($0) }, elapsed: { clock.value }),
      schedule: schedule.schedule)
  }

  /// Waits for a total below zero.
  func waitForNegativeTotal(_ name: String = "negative total", last span: RecorderSession.Span = .minutes(2)) {
    session.exportOnce(name, last: span, after: .seconds(10)) { (state: State) in
      state.total < 0
    } exported: {
      [events] in
      events.add($0)
    }
  }

  func add(_ number: Int) {
    session.recorder.action(Action.add(number), state: &state) { $0.total += number }
  }

  func add(_ numbers: some Sequence<Int>) { for number in numbers { add(number) } }
}

/// What sessions have exported, from whichever thread.
final class Events: Sendable {
  private let events = Mutex<[AutomaticExport]>([])

  func add(_ event: AutomaticExport) { events.withLock { $0.append(event) } }

  var all: [AutomaticExport] { events.withLock { $0 } }
}

extension Result<URL, SessionExportError> {
  /// The recording in the file, which is checked whole.
  func recording() throws -> Recording {
    let url = try get()
    let file = try RecordingFile(path: url.path)
    #expect(file.compression == .whole)
    var check = RecordingCheck()
    try check.run(RecordingBytes(path: url.path, inflatedLimit: 1 << 30).source) { Issue.record("\($0)") }
    return file.recording
  }
}

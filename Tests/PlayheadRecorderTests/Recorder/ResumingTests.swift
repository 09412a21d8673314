import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import ProcessTesting
import Testing

@testable import PlayheadRecorder

/// A debugger that comes again to the same recording goes on after the last line that it has, as long as a file has what came since.
@Suite struct ResumingTests {
  @Recordable struct State: Equatable {
    var count = 0
    var text = ""
  }

  /// A store that tells everything.
  private final class Fixture {
    let recorder: Recorder
    private let store: StoreRecorder<State, String>
    private var state = State()

    init(_ recorder: Recorder) {
      self.recorder = recorder
      store = StoreRecorder(recorder)
      store.start(state: state)
    }

    func send(_ count: Int) {
      for number in 1...count {
        let before = state
        store.willReduce("action \(number) \"é\u{1F600}\"", from: .outside, state: before)
        state.count += 1
        state.text = String(repeating: "x", count: number % 1000)
        store.didReduce(from: before, to: state)
        if number.isMultiple(of: 10) { recorder.note("tenth", text: "\(number)") }
      }
    }

    /// What is sent to a debugger that had all lines up to one.
    func sent(after line: some StringProtocol, id: String? = nil) throws -> String {
      let pair = try SocketPair()
      let resumption = AttachGreeting.Resumption(
        id: id ?? recorder.core.change { $0.log.history.header?.id } ?? "", lineOf: Array(line.utf8))
      let debugger = AttachedDebugger(of: recorder.core, descriptor: pair.app, resuming: resumption, wake: {})
      defer { debugger.leave() }
      return pair.received { debugger.send().left }
    }

    /// All that the files have.
    func files() throws -> String {
      recorder.core.send(recorder.core.output, isAwaited: true)
      let paths = recorder.core.output.ring?.paths ?? [recorder.path ?? ""]
      return try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
    }
  }

  @Test(arguments: [false, true]) func `after each line comes the next one`(isSession: Bool) throws {
    try withTemporaryFolder { folder in
      let options = Recorder.Options(durability: .buffered, elapsed: { .zero })
      let session = isSession ? Recorder.session(maxBytes: 100_000, folder: folder, options: options) : nil
      let fixture = Fixture(session?.recorder ?? Recorder(to: "\(folder)/a.jsonl", options: options))
      fixture.send(isSession ? 3000 : 120)
      let text = try fixture.files()
      #expect(!isSession || fixture.recorder.core.output.ring?.paths.count ?? 0 > 2)
      let lines = text.split(separator: "\n")
      let step = isSession ? lines.count / 50 : 1
      for number in stride(from: 0, to: lines.count, by: step) where !lines[number].hasPrefix("{\"kind\":\"header\"") {
        let sent = try fixture.sent(after: lines[number])
        #expect(sent == text[lines[number].endIndex...].dropFirst(), "after line \(number)")
      }
    }
  }

  @Test func `lines that are in no file yet come, too, and those that follow`() throws {
    let file = RecordingFixture()
    let fixture = Fixture(file.recorder(Recorder.Options(durability: .buffered, elapsed: { .zero })))
    fixture.send(3)
    let last = try fixture.files().split(separator: "\n").last ?? ""
    let pair = try SocketPair()
    let id = try #require(fixture.recorder.core.change { $0.log.history.header?.id })
    fixture.send(2)
    let debugger = AttachedDebugger(
      of: fixture.recorder.core, descriptor: pair.app, resuming: .init(id: id, lineOf: Array(last.utf8)), wake: {})
    fixture.send(2)
    let sent = pair.received { debugger.send().left }
    #expect(sent == (try fixture.files().split(separator: "\n").dropFirst(7).map { $0 + "\n" }.joined()))
    debugger.leave()
  }

  @Test func `who has a line of another recording, or one that is gone, begins with a header`() throws {
    let file = RecordingFixture()
    let fixture = Fixture(file.recorder(Recorder.Options(durability: .buffered, elapsed: { .zero })))
    fixture.send(3)
    let last = try fixture.files().split(separator: "\n").last ?? ""
    for (line, id) in [(String(last), "another"), ("{\"kind\":\"action\",\"seq\":99", nil)] {
      // A store that tells everything brings it with its next action.
      #expect(try fixture.sent(after: line, id: id) == "")
    }
    let pair = try SocketPair()
    let debugger = AttachedDebugger(
      of: fixture.recorder.core, descriptor: pair.app, resuming: .init(id: "another", line: "x"), wake: {})
    fixture.send(1)
    fixture.send(1)
    let sent = pair.received { debugger.send().left }
    #expect(sent.hasPrefix("{\"kind\":\"header\""))
    #expect(try Recording(MemorySource(Array(sent.utf8), name: "sent")).last == 5)
    debugger.leave()
  }
}

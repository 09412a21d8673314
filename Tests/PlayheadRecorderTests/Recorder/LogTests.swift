import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import Testing

/// The app's own log, between the actions.
@Suite struct LogTests {
  private let file = RecordingFixture()
  private let time = ManualTime()

  private func recorder(
    logRate: Int = 1000, redacted: [String] = [], onProblem: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Recorder {
    file.recorder(
      Recorder.Options(redacted: redacted, logRate: logRate, onProblem: onProblem, elapsed: { [time] in time.value }))
  }

  /// The lines of the log, with the positions at which they stand.
  private func logs() throws -> [RecordedLog] {
    let recording = try file.open()
    return try (0..<recording.logCount).map { try recording.log($0) }
  }

  @Test func `a message stands where the store was`() throws {
    let recorder = recorder()
    recorder.log("before the state", level: .debug, label: "app", source: "main")
    recorder.begin(state: 0, action: Int.self)
    recorder.log("before the first action")
    var state = 0
    recorder.action(1, state: &state) { state in
      recorder.log("in the reducer", level: .error)
      state = 1
    }
    recorder.log("after it")
    recorder.action(2, state: &state) { $0 = 2 }
    recorder.close()
    recorder.log("after the end")
    let lines = try file.lines().map { $0.replacing(/LogTests\.swift:\d+/, with: "LogTests.swift") }
    #expect(
      lines == [
        #"{"kind":"log","seq":0,"level":"debug","label":"app","source":"main","message":"before the state"}"#,
        #"{"kind":"log","seq":0,"level":"info","source":"PlayheadRecorderTests/LogTests.swift","message":"before the first action"}"#,
        #"{"kind":"action","seq":1,"name":"Int","action":1}"#,
        #"{"kind":"log","seq":1,"level":"error","source":"PlayheadRecorderTests/LogTests.swift","message":"in the reducer"}"#,
        #"{"kind":"change","seq":1,"patch":[{"op":"replace","path":"","value":1}]}"#,
        #"{"kind":"log","seq":1,"level":"info","source":"PlayheadRecorderTests/LogTests.swift","message":"after it"}"#,
        #"{"kind":"action","seq":2,"name":"Int","action":2}"#,
        #"{"kind":"change","seq":2,"patch":[{"op":"replace","path":"","value":2}]}"#,
        #"{"kind":"end","seq":2,"status":"closed"}"#,
      ])
    let recording = try file.open()
    #expect((0...2).map { recording.logs(in: $0...$0) } == [0..<2, 2..<4, 4..<4])
    #expect(recording.logs(in: 0...2) == 0..<4)
    #expect(recording.logs(in: 1...2) == 2..<4)
    #expect(try logs().map(\.seq) == [0, 0, 1, 1])
  }

  @Test func `where actions return in another order messages stand between the returns`() throws {
    let recorder = recorder()
    var (outer, inner) = (0, 0)
    recorder.begin(state: 0, action: Int.self)
    recorder.action(1, state: { outer + inner }) {
      recorder.log("in 1, before 2")
      recorder.action(2, state: { outer + inner }) {
        recorder.log("in 2")
        inner = 1
      }
      recorder.log("in 1, after 2")
      outer = 10
    }
    recorder.log("after both")
    recorder.close()
    let recording = try file.open()
    let positions = try logs().map(\.seq)
    #expect(positions == [0, 1, 2, 2])
    for position in 0...2 {
      #expect(recording.logs(in: position...position).map { positions[$0] }.allSatisfy { $0 == position })
    }
    #expect((0...2).flatMap { Array(recording.logs(in: $0...$0)) } == [0, 1, 2, 3])
  }

  @Test func `a long message is cut at a character`() throws {
    let recorder = recorder()
    recorder.begin(state: 0, action: Int.self)
    for length in RecordedLog.messageLimit - 3...RecordedLog.messageLimit + 3 {
      recorder.log(String(repeating: "x", count: length) + "🎈", label: String(repeating: "é", count: length))
    }
    recorder.close()
    for (log, length) in zip(try logs(), RecordedLog.messageLimit - 3...RecordedLog.messageLimit + 3) {
      let kept = min(length, RecordedLog.messageLimit)
      #expect(log.message == String(repeating: "x", count: kept) + "…", "\(length)")
      #expect(log.label == String(repeating: "é", count: RecordedLog.nameLimit / 2) + "…")
    }
  }

  @Test func `what is too much is counted and told`() throws {
    let reports = Reports()
    let recorder = recorder(logRate: 10, onProblem: reports.add)
    recorder.begin(state: 0, action: Int.self)
    var asked = 0
    func log(_ count: Int) {
      for _ in 0..<count {
        recorder.log(
          {
            asked += 1
            return "message \(asked)"
          }())
      }
    }
    // What ten seconds bring may come at once.
    log(1100)
    #expect(asked == 100)
    #expect(recorder.droppedLines == 1000)
    // There is room for more when a tenth of it has come again.
    time.advance(by: .milliseconds(900))
    log(5)
    time.advance(by: .milliseconds(100))
    log(20)
    #expect(asked == 110)
    recorder.close()
    let logs = try logs()
    #expect(
      logs.map(\.dropped) == Array(repeating: 0, count: 100) + [1, 1004] + Array(repeating: 0, count: 10) + [1, 9])
    #expect(recorder.droppedLines == 1015)
    #expect(
      reports.all == ["the app logs more than is recorded of it, some 10 messages a second; the rest is counted"])
    // No position is lost by it.
    #expect(try file.open().gaps().isEmpty)
  }

  @Test func `long messages count for more`() throws {
    let recorder = recorder(logRate: 10)
    recorder.begin(state: 0, action: Int.self)
    for _ in 0..<100 { recorder.log(String(repeating: "x", count: 9 * 1024)) }
    recorder.close()
    #expect(try logs().map(\.dropped) == Array(repeating: 0, count: 10) + [1, 89])
  }

  @Test(arguments: [0, -1, Int.min]) func `a rate of nothing records none`(rate: Int) throws {
    let recorder = recorder(logRate: rate)
    recorder.begin(state: 0, action: Int.self)
    recorder.log("one")
    time.advance(by: .seconds(1_000_000))
    recorder.log("two")
    recorder.close()
    #expect(try logs().map(\.dropped) == [1, 1])
  }

  @Test func `errors are kept where other messages are too many`() throws {
    let recorder = recorder(logRate: 10)
    recorder.begin(state: 0, action: Int.self)
    for number in 0..<150 { recorder.log("\(number)", level: number == 149 ? .warning : .debug) }
    recorder.log("broken", level: .error)
    recorder.log("worse", level: .critical)
    recorder.close()
    let logs = try logs()
    #expect(logs.map(\.dropped) == Array(repeating: 0, count: 100) + [1, 49, 0, 0])
    #expect(logs.filter { $0.dropped > 0 }.map(\.level) == [.debug, .warning])
    #expect(logs.suffix(2).map(\.message) == ["broken", "worse"])
    #expect(recorder.droppedLines == 50)
  }

  @Test func `too many errors are left out and leave others theirs`() throws {
    let recorder = recorder(logRate: 10)
    recorder.begin(state: 0, action: Int.self)
    for number in 0..<120 { recorder.log("\(number)", level: number == 110 ? .critical : .error) }
    recorder.log("calm")
    recorder.close()
    let logs = try logs()
    #expect(logs.map(\.dropped) == Array(repeating: 0, count: 100) + [1, 19, 0])
    #expect(logs[101].level == .critical)
    #expect(logs[102].message == "calm")
  }

  @Test func `that messages are left out is told at once and each second`() throws {
    let recorder = recorder(logRate: 0)
    recorder.begin(state: 0, action: Int.self)
    for _ in 0..<30 {
      time.advance(by: .milliseconds(100))
      recorder.log("again", level: .trace)
    }
    #expect(try logs().map(\.dropped) == [1, 10, 10])
    recorder.close()
    #expect(try logs().map(\.dropped) == [1, 10, 10, 9])
  }

  @Test func `a rate without an end records all`() throws {
    let recorder = recorder(logRate: .max)
    recorder.begin(state: 0, action: Int.self)
    for number in 0..<20_000 { recorder.log("message \(number)") }
    recorder.close()
    #expect(try file.open().logCount == 20_000)
    #expect(recorder.droppedLines == 0)
  }

  @Test func `secrets are replaced`() throws {
    let recorder = recorder(redacted: ["/token"])
    recorder.begin(state: Session(), action: Int.self)
    var state = Session()
    recorder.action(1, state: &state) { $0.token = "hunter2-hunter2" }
    recorder.log("signed in with hunter2-hunter2", label: "hunter2-hunter2")
    recorder.close()
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(text.contains("signed in with "))
    #expect(!text.contains("hunter2"))
  }

  private struct Session: Codable { var token = "" }

  @Test func `a closed recorder asks for no message`() {
    let recorder = recorder()
    recorder.close()
    var asked = 0
    recorder.log(
      {
        asked += 1
        return ""
      }())
    #expect(asked == 0)
  }

  @Test func `what comes before the state leaves room for effects`() throws {
    let recorder = recorder()
    for number in 0..<2000 { recorder.log("message \(number) of an app that starts") }
    recorder.effectStarted(1, by: .none, name: "timer")
    recorder.begin(state: 0, action: Int.self)
    recorder.close()
    let recording = try file.open()
    #expect(recording.effects.map(\.id) == [1])
    #expect((200...1999).contains(recording.logCount))
    #expect(recorder.droppedLines == 2000 - recording.logCount)
  }

  @Test func `a message may log and end the recording`() throws {
    let recorder = recorder()
    recorder.begin(state: 0, action: Int.self)
    func text(_ text: String, _ body: () -> Void) -> String {
      body()
      return text
    }
    recorder.log(text("outer") { recorder.log("inner") })
    recorder.log(text("never") { recorder.close() })
    #expect(try logs().map(\.message) == ["inner", "outer"])
  }

  @Test func `code without a recorder logs into all that are open`() throws {
    let other = RecordingFixture()
    // In a process of its own: it would go into the recordings of other tests.
    let run = try PipeSession(executable: "recorded-app", arguments: ["log", file.path, other.path], input: .devNull)
    #expect(run.status == .exited(0))
    #expect(run.output == "0 1\n")
    for file in [file, other] {
      let recording = try file.open()
      #expect(try (0..<recording.logCount).map { try recording.log($0).message } == ["message 1"])
    }
  }
}

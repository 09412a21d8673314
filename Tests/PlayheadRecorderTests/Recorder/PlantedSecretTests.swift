import Foundation
import KeyedTesting
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

@testable import PlayheadRecorder

/// Secrets of every kind, planted wherever a session tells of them, are in none of its files; without the patterns they all are.
@Suite struct PlantedSecretTests {
  @Recordable struct State: Equatable {
    var token = "tok:Zebra/77 \"é\""
    var pin = 987_654_321
    var serial: UInt64 = 18_000_000_000_000_000_007
    var key = Data("sealed-key-0123456789".utf8)
    var nested = ["owner": ["inner/secret value"]]
    var login = Login.signedIn(password: "pass word+93")
    /// Declared to be secret, so no pattern names it.
    @Redacted var mark = "marked-and-never-seen"
    var count = 0
  }

  @Recordable enum Login: Equatable { case signedIn(password: String) }

  @Recordable enum Action {
    case add
    case signIn(user: String, password: String)
  }

  private struct Refused: Error, CustomStringConvertible { var description: String }

  private static let patterns = [
    "/token", "/pin", "/serial", "/key", "/nested", "/login/signedIn/password", "/signIn/password", "reads:/keychain",
  ]

  /// What must be nowhere, and is everywhere without patterns, by the place where it is planted.
  private static let planted = [
    "a state": "tok:Zebra/77", "a state, as JSON": #"77 \"é\""#, "a number": "987654321",
    "a large number": "18000000000000000007", "bytes": Data("sealed-key-0123456789".utf8).base64EncodedString(),
    "nested": "inner/secret value", "a payload": "pass word+93",
    "an action": "only-in-an-action", "a read": "only-in-a-read", "a text, as in a URL": "pass%20word%2B93",
    "a text, in base64": Data("tok:Zebra/77 \"é\"".utf8).base64EncodedString(),
  ]

  /// Records a session by a recorder, with everything in it that has a text.
  private func record(_ recorder: Recorder, actions: Int) {
    var state = State()
    let token = state.token
    recorder.begin(state: state, action: Action.self)
    for number in 0..<actions {
      let action = number % 100 == 2 ? Action.signIn(user: "ann", password: "only-in-an-action") : .add
      recorder.action(action, state: &state) { (state, open) in
        state.count += 1
        if number % 50 == 1 { state.nested["owner", default: []].append("inner/secret value") }
        if number % 50 == 2 { state.token += "!" }
        if number % 40 == 3 {
          recorder.didRead("keychain", ["only-in-a-read"], in: open)
          recorder.didRead("url", "https://host/?password=pass%20word%2B93&pin=987654321", in: open)
          recorder.didRead("byToken", [token: 1], in: open)
        }
      }
      guard number % 30 == 4 else { continue }
      recorder.effectStarted(number, name: "load \(token)")
      recorder.note("at \(token)", text: "serial 18000000000000000007, only-in-an-action, only-in-a-read")
      recorder.log("signed in as \(token), pin 18000000000000000007, only-in-an-action", label: token)
      recorder.effectCancelled(number, cancelID: "inner/secret value \(Data(token.utf8).base64EncodedString())")
      recorder.effectStarted(-number, name: "stays open, pass word+93")
      recorder.effectStarted(1_000_000 + number)
      recorder.effectFailed(
        1_000_000 + number, error: Refused(description: "no \(token), key \(state.key.base64EncodedString())"))
      recorder.effectFinished(1_000_000 + number)
    }
  }

  /// The bytes of a file, inflated.
  private func text(of path: String) throws -> String {
    let source = try RecordingBytes(path: path, inflatedLimit: 1 << 30).source
    var bytes = [UInt8](repeating: 0, count: try source.count())
    let count = try bytes.withUnsafeMutableBytes { try source.read(into: $0, at: 0) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// The files that a session leaves: the segments, the exports, also automatic ones, a plain file, and one that began late.
  private func files(redacted: [String], _ body: (_ name: String, _ text: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let options = Recorder.Options(redacted: redacted, onProblem: { _ in })
      let schedule = ManualSchedule()
      let session = Recorder.session(
        maxBytes: 60_000, folder: "\(folder)/sessions", options: options, schedule: schedule.schedule)
      // The recorder knows the token when it becomes true.
      session.exportOnce("as \(State().token)", last: .all, when: { (state: State) in state.count == 2990 })
      record(session.recorder, actions: 3000)
      let late = "\(folder)/late.jsonl"
      session.recorder.core.add(try RecordingWriter(to: late))
      var state = State(count: 1)
      session.recorder.action(Action.add, state: &state) { $0.count += 1 }
      let exported = try session.export()
      defer { try? FileManager.default.removeItem(at: exported) }
      session.recorder.close(status: "failed with \(State().token)")
      schedule.run()
      let byCondition = session.automaticExports.map(\.path)
      #expect(byCondition.count == 2)
      let plain = Recorder(to: "\(folder)/plain.jsonl", options: options)
      record(plain, actions: 300)
      plain.close(status: "failed with \(State().token)")
      let segments = FileManager.default.enumerator(atPath: "\(folder)/sessions")?.compactMap { $0 as? String } ?? []
      let names = segments.filter { $0.hasSuffix(".jsonl") }.map { "\(folder)/sessions/\($0)" }
      #expect(names.count > 1)
      for path in names + [late, exported.path, "\(folder)/plain.jsonl"] + byCondition {
        try body(path, text(of: path) + path)
        let recording = try RecordingFile(path: path).recording
        for position in recording.first...recording.last { _ = try State(recorded: recording.state(at: position)) }
      }
    }
  }

  @Test func `none is in any file`() throws {
    try files(redacted: Self.patterns) { name, text in
      for (place, secret) in Self.planted {
        for line in text.split(separator: "\n") where line.contains(secret) {
          Issue.record("\(place) is in \(name): \(line.prefix(300))")
        }
      }
      #expect(!text.contains("marked-and-never-seen"))
      #expect(text.contains("redacted"))
      #expect(!name.contains("Zebra"))
    }
  }

  @Test func `without patterns, all are there`() throws {
    var missing = Set(Self.planted.keys)
    try files(redacted: []) { name, text in
      for (place, secret) in Self.planted where text.contains(secret) { missing.remove(place) }
      #expect(!text.contains("marked-and-never-seen"))
    }
    #expect(missing == [])
  }
}

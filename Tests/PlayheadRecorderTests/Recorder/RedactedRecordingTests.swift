import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import Testing

@Recordable struct Session: Codable, Equatable {
  var token = "secret-0"
  var user = UUID()
  var attempts = 1
}

@Recordable struct SessionState: Codable, Equatable {
  var session: Session? = Session()
  var accounts = ["ann": Session()]
  var rows = [Session()]
  var name = "visible"
}

@Recordable enum ChildAction: Codable {
  case submit(user: String, password: String)
  case received(String)
}

@Recordable enum SessionAction: Codable {
  case child(ChildAction)
  case login(token: String, name: String)
  case logout
}

@Recordable indirect enum Chain: Codable {
  case end(String)
  case link(Chain)
}

/// Whatever a recorder writes, no secret is in it; and where that cannot be promised, it writes nothing.
@Suite struct RedactedRecordingTests {
  @Test func `secrets of states and actions never reach the file`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(
      Recorder.Options(redacted: ["/session/token", "/session/user", "/accounts/*/token", "/rows/*/*", "/login/token"]))
    var state = SessionState()
    recorder.action(SessionAction.login(token: "secret-1", name: "bob"), state: &state) {
      $0.session?.token = "secret-2"
      $0.accounts["bob"] = Session(token: "secret-3")
      $0.rows.append(Session(token: "secret-4"))
      $0.name = "changed"
    }
    recorder.action(SessionAction.logout, state: &state) { $0.session = nil }
    recorder.action(SessionAction.logout, state: &state) { $0.session = Session(token: "secret-5") }
    for count in 0..<2000 { recorder.action(SessionAction.logout, state: &state) { $0.session?.attempts = count } }
    recorder.close()
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(!text.contains("secret"))
    #expect(!text.contains(state.rows[0].user.uuidString))
    #expect(text.contains("changed"))
    let recording = try file.open()
    #expect(recording.keyframes.count > 1)
    for position in 0...recording.last {
      let decoded = try SessionState(recorded: recording.state(at: position))
      #expect(decoded.rows.count == (position == 0 ? 1 : 2))
    }
    let end = try SessionState(recorded: recording.state(at: recording.last))
    #expect(end.name == "changed")
    #expect(end.session?.token.hasPrefix("redacted") == true)
    #expect(end.session?.attempts == 1999)
    #expect(end.session?.user != state.session?.user)
    _ = try SessionAction(recorded: try #require(try recording.action(1).value))
    #expect(recording.header.redacted.count == 5)
  }

  @Test func `payloads without label need no name`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(redacted: ["/child/submit/password", "/child/received"]))
    var state = SessionState()
    recorder.action(SessionAction.child(.submit(user: "ann", password: "secret-1")), state: &state) { _ in }
    recorder.action(SessionAction.child(.received("secret-1")), state: &state) { _ in }
    recorder.close()
    let recording = try file.open()
    let placeholder = try #require(try recording.action(2).value?["child"]?["_0"]?["received"]?["_0"])
    #expect(placeholder.string?.hasPrefix("redacted") == true)
    #expect(
      try recording.action(1).value
        == ["child": ["_0": ["submit": ["user": "ann", "password": placeholder]]]])
  }

  @Test func `notes, errors, ids of cancellations and reads hold no secret`() throws {
    struct Refused: Error, CustomStringConvertible {
      let token: String
      var description: String { "refused \(token)" }
    }
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(redacted: ["/session/token", "/*/*/token", "reads:/password"]))
    let state = SessionState()
    let store = StoreRecorder<SessionState, SessionAction>(recorder)
    store.start(state: state)
    store.willReduce(.logout, from: .outside, state: state)
    store.didRead("url", URL(string: "https://host/?key=\(state.session?.token ?? "")"))
    store.didRead("password", "secret-9")
    store.didReduce(from: state, to: state)
    recorder.note("at secret-0", text: "the token is secret-0")
    for id in 1...3 { recorder.effectStarted(id) }
    recorder.effectFailed(1, error: Refused(token: "secret-0"))
    recorder.effectFinished(2, error: Refused(token: "secret-9"))
    recorder.effectCancelled(3, cancelID: "secret-0")
    recorder.close()
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(!text.contains("secret"))
    #expect(text.contains("the token is redacted"))
    #expect(text.contains("https://host/?key=redacted"))
    #expect(text.contains("refused redacted"))
  }

  @Test func `what the end and an animation tell holds no secret, and a plain end stays one`() throws {
    for (status, token) in [("failed with secret-0", "secret-0"), ("closed", "closed")] {
      let file = RecordingFixture()
      let recorder = file.recorder(Recorder.Options(redacted: ["/session/token"]))
      let state = SessionState(session: Session(token: token), accounts: [:], rows: [])
      let store = StoreRecorder<SessionState, SessionAction>(recorder)
      store.start(state: state)
      store.willReduce(.logout, from: .outside, animation: "of \(token)", state: state)
      store.didReduce(from: state, to: state)
      recorder.close(status: status)
      let text = try String(contentsOfFile: file.path, encoding: .utf8)
      #expect(!text.contains("secret-0"))
      #expect(!text.contains("of closed"))
      let end = try #require(try file.open().ending.status)
      #expect(status == "closed" ? end == "closed" : end.hasPrefix("failed with redacted"))
    }
  }

  @Test(arguments: ["session/token", "session.token", "reads:token", "/session~2token"])
  func `with an ill-formed pattern nothing is recorded, and a file that is there stays`(pattern: String) throws {
    let file = RecordingFixture()
    try "mine".write(toFile: file.path, atomically: true, encoding: .utf8)
    let reports = Reports()
    let recorder = file.recorder(Recorder.Options(redacted: ["/session/token", pattern], onProblem: reports.add))
    var state = SessionState()
    recorder.action(SessionAction.logout, state: &state) { $0.name = "changed" }
    recorder.close()
    #expect(state.name == "changed")
    #expect(recorder.path == nil)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "mine")
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.hasPrefix("cannot redact \"\(pattern)\": ") == true)
    #expect(reports.all.first?.contains("; nothing is recorded; ") == true)
  }

  @Test func `with a pattern that the types exclude nothing is recorded`() throws {
    let file = RecordingFixture()
    let reports = Reports()
    let recorder = file.recorder(Recorder.Options(redacted: ["/session/tokn"], onProblem: reports.add))
    var state = SessionState()
    recorder.action(SessionAction.logout, state: &state) { $0.name = "changed" }
    recorder.note("secret-0")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    recorder.close()
    #expect(
      reports.all == [
        "cannot redact \"/session/tokn\": found no \"tokn\" in Session, expected token, user or attempts; "
          + "nothing is recorded; did you mean \"/session/token\"?"
      ])
  }

  @Test func `standard error says why nothing is recorded, whoever else is told`() throws {
    let file = RecordingFixture()
    let session = try PipeSession(
      executable: "recorded-app", arguments: ["redact", file.path, "count"], input: .devNull)
    #expect(session.status == .exited(0))
    #expect(session.output.hasPrefix("cannot redact \"count\": "))
    #expect(session.errors == "playhead: recording: \(session.output)")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `patterns that never matched are named when the recording ends`() throws {
    struct Loose: Codable {
      var token = "secret"
    }
    let file = RecordingFixture()
    let reports = Reports()
    let recorder = file.recorder(
      Recorder.Options(redacted: ["/token", "/tokn", "reads:/uuid"], onProblem: reports.add))
    var state = Loose()
    recorder.action("add", state: &state) { $0.token = "secret-1" }
    #expect(reports.all.isEmpty)
    recorder.close()
    #expect(reports.all == ["no value was found to redact by \"/tokn\", \"reads:/uuid\""])
    #expect(try !String(contentsOfFile: file.path, encoding: .utf8).contains("secret"))
  }

  @Test func `a state that is too deep is cut, and nothing of what it hides is written`() throws {
    let file = RecordingFixture()
    let reports = Reports()
    let recorder = file.recorder(Recorder.Options(redacted: ["/link", "/end"], onProblem: reports.add))
    var state = Chain.end("secret-0")
    for count in [3, 300, 1] {
      recorder.action(count, state: &state) { state in
        state = (0..<count).reduce(.end("secret-\(count)")) { chain, _ in .link(chain) }
      }
    }
    recorder.close()
    #expect(try !String(contentsOfFile: file.path, encoding: .utf8).contains("secret"))
    #expect(try file.open().state(at: 3)["link"]?["_0"]?["end"] != nil)
    #expect(reports.all.isEmpty)
  }
}

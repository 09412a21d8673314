import Foundation
import PlayheadReading
import PlayheadRecorder
import PlayheadRecording
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

@Suite struct RedactionTests {
  @Test func secretsNeverReachTheFile() throws {
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
    #expect(end.session?.token == "[redacted]")
    #expect(end.session?.attempts == 1999)
    #expect(end.session?.user == UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
    _ = try SessionAction(recorded: try #require(try recording.action(1).value))
    #expect(recording.header.redacted.count == 5)
  }

  @Test func payloadsWithoutLabelNeedNoName() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(redacted: ["/child/submit/password", "/child/received"]))
    var state = SessionState()
    recorder.action(SessionAction.child(.submit(user: "ann", password: "secret-1")), state: &state) { _ in }
    recorder.action(SessionAction.child(.received("secret-2")), state: &state) { _ in }
    recorder.close()
    let recording = try file.open()
    #expect(
      try recording.action(1).value
        == ["child": ["_0": ["submit": ["user": "ann", "password": "[redacted]"]]]])
    #expect(try recording.action(2).value == ["child": ["_0": ["received": ["_0": "[redacted]"]]]])
  }
}

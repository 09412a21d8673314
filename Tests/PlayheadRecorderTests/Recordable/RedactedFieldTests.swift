import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import Testing

/// What `@Redacted` marks is in no recording, wherever a value of the type stands.
@Suite struct RedactedFieldTests {
  @Recordable struct Login: Equatable {
    @Redacted var token: String? = "secret-token-0"
    @Redacted var pin = 123_456_789_012
    var user = "ada"
    @Redacted var answers: [String: [String]] = ["q": ["secret-answer"]]
  }

  @Recordable enum Screen: Equatable {
    case home
    @Redacted case code(String)
    @Redacted("password") case form(user: String, password: String)
  }

  /// It lies within itself.
  @Recordable indirect enum Tree: Equatable {
    case leaf(Login)
    case branch([Tree])
  }

  @Recordable struct State: Equatable {
    var login: Login? = Login()
    var others: [Int: [Login]] = [1: [Login()]]
    var screen = Screen.form(user: "bob", password: "secret-password")
    var tree = Tree.branch([.leaf(Login()), .branch([.leaf(Login())])])
    var result: Result<Login, Failure>? = .success(Login())
    var count = 0
  }

  @Recordable struct Failure: Error, Equatable { var code = 1 }

  @Recordable enum Action {
    case loggedIn(Login, [Screen])
    @Redacted case typed(String)
    case count
  }

  @Test func `it is neither in states nor in actions nor in reads`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let store = StoreRecorder<State, Action>(recorder)
    var state = State()
    store.start(state: state)
    func send(_ action: Action, _ change: (inout State) -> Void) {
      let old = state
      store.willReduce(action, from: .outside, state: old)
      store.didRead("session", Login(token: "secret-read"))
      store.didRead("note", "read secret-token-0 again")
      change(&state)
      store.didReduce(from: old, to: state)
    }
    send(.loggedIn(Login(token: "secret-action"), [.code("secret-code"), .form(user: "bob", password: "secret-1")])) {
      $0.login?.token = "secret-token-1"
      $0.others[1]?.append(Login(token: "secret-token-2"))
      $0.tree = .leaf(Login(token: "secret-token-3", pin: 987_654_321_098))
      $0.screen = .code("secret-code")
    }
    send(.typed("secret-typed")) { $0.login = nil }
    send(.count) { $0.login = Login(token: "", user: "eve") }
    for _ in 0..<500 { send(.count) { $0.count += 1 } }
    recorder.note("n", text: "it is secret-token-1")
    recorder.effectStarted(1)
    recorder.effectCancelled(1, cancelID: Data("Basic secret-token-3".utf8).base64EncodedString())
    recorder.close()
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(!text.contains("secret-"))
    #expect(!text.contains("123456789012"))
    #expect(!text.contains("987654321098"))
    #expect(!text.contains(Data("secret-token-3".utf8).base64EncodedString().dropLast(4)))
    #expect(text.contains(#""user":"ada""#))
    let recording = try file.open()
    #expect(recording.keyframes.count > 1)
    for position in 0...recording.last { _ = try State(recorded: recording.state(at: position)) }
    let first = try State(recorded: recording.state(at: 0))
    #expect(first.login?.token?.hasPrefix("redacted") == true)
    #expect(first.login?.user == "ada")
    #expect(first.screen != .form(user: "bob", password: "secret-password"))
    if case .form(let user, _) = first.screen { #expect(user == "bob") } else { Issue.record("\(first.screen)") }
    // Equal values have equal placeholders.
    #expect(first.tree == .branch([.leaf(try #require(first.login)), .branch([.leaf(try #require(first.login))])]))
    #expect(try State(recorded: recording.state(at: 3)).login?.token == "")
    _ = try Action(recorded: #require(try recording.action(1).value))
    #expect(
      recording.redactedPlaces.map { $0.replacing("RedactedFieldTests.", with: "") }.sorted() == [
        "Action.typed._0", "Login.answers", "Login.pin", "Login.token", "Screen.code._0", "Screen.form.password",
      ])
    var check = RecordingCheck()
    try check.run(FileSource(path: file.path)) { Issue.record("\($0)") }
  }

  @Test func `a store without marks has nothing of it`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var count = 1
    recorder.action(Screen.home, state: &count) { $0 += 1 }
    recorder.close()
    #expect(try file.open().state(at: 1) == 2)
  }

  @Test func `the actions of a store that knows no type of them are marked`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var count = 1
    recorder.action(Screen.code("secret-code") as any Sendable, state: &count) { $0 += 1 }
    recorder.action(Action.typed("secret-typed") as any Sendable, state: &count) { $0 += 1 }
    recorder.close()
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(!text.contains("secret-"))
    #expect(try file.open().last == 2)
  }
}

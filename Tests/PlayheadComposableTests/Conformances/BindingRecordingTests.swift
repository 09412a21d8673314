import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

@MainActor @Suite struct BindingRecordingTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path

  private func recording(
    redacted: [String] = [], _ body: (StoreOf<Account>) -> Void
  ) throws -> Recording {
    var store: StoreOf<Account>? = Store(initialState: Account.State()) {
      Account().recorded(by: Recorder(to: path, options: Recorder.Options(redacted: redacted)))
    }
    if let store { body(store) }
    store = nil
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try Recording(path: path)
  }

  /// The value that the action at a position sets.
  private func set(at position: Int, in recording: Recording) throws -> JSONValue? {
    guard case .object(let action) = try #require(recording.action(position).value),
      case .object(let payload)? = action["binding"], case .object(let binding)? = payload["_0"]
    else { return nil }
    return binding["value"]
  }

  private func binding(_ value: JSONValue) -> JSONValue { ["binding": ["_0": value]] }

  @Test func `a binding action is recorded as a property and its value`() throws {
    let recording = try recording { store in
      store.name = "Blob"
      store.settings = Settings(isOn: true, level: 3)
      store.send(.set(\.settings.level, 4))
      store.nickname = "B"
      store.nickname = nil
    }
    #expect(recording.header.store.fidelity == .recordable)
    #expect(
      try (1...5).map { try recording.action($0).value } == [
        binding(["path": "name", "value": "Blob"]),
        binding(["path": "settings", "value": ["isOn": true, "level": 3]]),
        binding(["path": "settings.level", "value": 4]),
        binding(["path": "nickname", "value": "B"]),
        binding(["path": "nickname", "value": nil]),
      ])
  }

  @Test func `what was recorded is read back`() throws {
    let actions: [Account.Action] = [
      .set(\.name, "Blob"), .set(\.settings, Settings(isOn: true, level: 3)), .set(\.settings.level, 4),
      .set(\.nickname, "B"), .set(\.nickname, nil),
    ]
    for action in actions {
      var writer = JSONWriter()
      action.writeRecorded(into: &writer)
      let read = try Account.Action(recorded: try JSONValue(parsing: writer.text))
      #expect(read == action)
      let store = Store(initialState: Account.State()) { Account() }
      let other = Store(initialState: Account.State()) { Account() }
      store.send(action)
      other.send(read)
      #expect(store.state == other.state)
    }
  }

  @Test func `a property without a name is recorded and not read back`() throws {
    let recording = try recording { $0.shouted = "BLOB" }
    #expect(try recording.action(1).value == binding(["path": "(unnamed)", "value": "BLOB"]))
    #expect(try recording.state(at: 1)["name"] == "blob")
    #expect(
      throws: RecordableError(
        pointer: "/binding/_0/path", found: "\"(unnamed)\"",
        expected: "a variable of State: name, nickname, password, settings, plan")
    ) {
      try Account.Action(recorded: binding(["path": "(unnamed)", "value": "BLOB"]))
    }
  }

  @Test(
    arguments: [
      (["path": "name", "value": 3], "/binding/_0/value"),
      (["path": "settings.isOn.x", "value": 3], "/binding/_0/path"),
      (["path": "", "value": 3], "/binding/_0/path"), (["value": 3], "/binding/_0/path"), (3, "/binding/_0"),
    ] as [(JSONValue, String)])
  func `what is no binding is refused with its place`(value: JSONValue, pointer: String) {
    let error = #expect(throws: RecordableError.self) { try Account.Action(recorded: binding(value)) }
    #expect(error?.pointer == pointer)
  }

  @Test func `a secret that a binding sets is redacted`() throws {
    let recording = try recording(redacted: ["/password"]) { store in
      store.password = "hunter2 and more"
      store.name = "Blob"
    }
    let set = try #require(try set(at: 1, in: recording))
    #expect(set != "hunter2 and more" && set != "")
    #expect(try recording.action(2).value == binding(["path": "name", "value": "Blob"]))
  }

  @Test(arguments: ["/*", "/settings/*", "/*/level"])
  func `a pattern with a name left open redacts what bindings set`(pattern: String) throws {
    let recording = try recording(redacted: [pattern]) { $0.send(.set(\.settings.level, 4712)) }
    let level = try set(at: 1, in: recording)
    #expect(level != nil && level != 4712)
  }

  @Test func `what a binding without a name sets is redacted where anything is`() throws {
    let recording = try recording(redacted: ["/password"]) { $0.shouted = "HUNTER2" }
    let shouted = try set(at: 1, in: recording)
    #expect(shouted != nil && shouted != "HUNTER2")
  }

  @Test func `a redacted binding is read back`() throws {
    let recording = try recording(redacted: ["/plan", "/password"]) { store in
      store.plan = .pro
      store.password = "hunter2"
    }
    let action = try Account.Action(recorded: try #require(recording.action(1).value))
    #expect([.set(\.plan, .free), .set(\.plan, .pro), .set(\.plan, .team)].contains(action))
    #expect(throws: Never.self) { try Account.Action(recorded: try #require(recording.action(2).value)) }
  }

  @Test func `a secret in a value that a binding sets is redacted`() throws {
    let recording = try recording(redacted: ["/settings/level"]) { store in
      store.settings = Settings(isOn: true, level: 4711)
      store.send(.set(\.settings.level, 4712))
    }
    guard case .object(let settings)? = try set(at: 1, in: recording) else {
      Issue.record("no settings")
      return
    }
    #expect(settings["isOn"] == true)
    #expect(settings["level"] != nil && settings["level"] != 4711)
    let level = try set(at: 2, in: recording)
    #expect(level != nil && level != 4712)
  }
}

@Recordable private struct Settings: Equatable {
  var isOn = false
  var level = 0
}

@Recordable private enum Plan: String, Equatable { case free, pro, team }

@Reducer
private struct Account {
  @ObservableState
  @Recordable
  struct State: Equatable {
    var name = ""
    var nickname: String?
    var password = ""
    var settings = Settings()
    var plan = Plan.free

    var shouted: String {
      get { name.uppercased() }
      set { name = newValue.lowercased() }
    }
  }

  @Recordable
  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

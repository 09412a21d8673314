import ComposableRuntime
import Foundation
import PlayheadAttach
import PlayheadComposable
import PlayheadFormat
import PlayheadLive
import PlayheadReader
import PlayheadRecorder
import Testing

// The code of the articles on recording and reading.

@Recordable struct AppState {
  var count = 0
  var title: String?
}

private final class Document {
  var text = ""
}

extension Document: Reflectable {}

@Recordable enum AppAction {
  case refresh, loaded(String), failed
}

private func reduce(_ state: inout AppState, _ action: AppAction) {
  switch action {
  case .refresh: state.count += 1
  case .loaded(let title): state.title = title
  case .failed: state.title = nil
  }
}

@MainActor @Suite struct RecorderArticles {
  @Test func `a feature is recorded`() throws {
    let recording = try recording {
      let store = Store(initialState: Counter.State()) {
        Counter().recorded(by: Recorder(to: "session.jsonl"))
      }
      store.send(.incrementTapped)
    }
    #expect(recording.actionName(1) == "incrementTapped")
  }

  @Test func `another store is recorded`() throws {
    let recording = try recording {
      let store = RecordedStore(AppStore(), by: Recorder(to: "session.jsonl"))
      store.send(.refresh)
    }
    #expect(try recording.state(at: recording.last) == ["count": 1])
  }

  @Test func `a reducer is recorded by its calls`() throws {
    let recording = try recording {
      let recorder = Recorder(to: "session.jsonl")
      var state = AppState()
      let action = AppAction.refresh
      recorder.begin(state: state, action: AppAction.self)
      recorder.action(action, state: &state) { reduce(&$0, action) }
      let token = recorder.willReduce(action, state: state)
      recorder.didRead("locale", "en", in: token)
      reduce(&state, action)
      recorder.didReduce(token, state: state)
      recorder.note("odd", text: "two rows have the same title")
    }
    #expect(recording.last == 2)
    #expect(try recording.state(at: 2) == ["count": 2])
  }

  @Test func `a view model is recorded`() throws {
    let recording = try recording {
      let model = ListModel(recorder: Recorder(to: "session.jsonl"))
      model.refresh()
      model.load("late")
    }
    #expect(recording.actionName(2) == "loaded")
    #expect(try recording.state(at: 2) == ["count": 1, "title": "late"])
  }

  @Test func `actions of many types are recorded`() throws {
    let recording = try recording {
      let recorder = Recorder(to: "session.jsonl")
      var state = AppState()
      ManyActions.record([First(), First()], &state, recorder)
    }
    #expect(recording.last == 2)
  }

  @Test func `effects are recorded`() async throws {
    let recording = try await recording {
      let store = EffectStore(recorder: Recorder(to: "session.jsonl"))
      store.send(.refresh)
      while store.isWaiting { await Task.yield() }
    }
    #expect(try recording.state(at: 2) == ["count": 1, "title": "answer"])
  }

  @Test func `a store that is an actor is recorded`() async throws {
    let recording = try await recording {
      let recorder = Recorder(to: "session.jsonl")
      let store = ActorStore()
      let action = AppAction.refresh
      await recorder.action(action) {
        await store.state
      } reduce: { _ in
        await store.send(action)
      }
    }
    #expect(recording.last == 1)
  }

  @Test func `a debugger reaches into a store`() async throws {
    let (store, screen) = (ActorStore(), Screen())
    let recording = try await recording {
      let recorder = Recorder(to: "session.jsonl")
      await recorder.begin(state: store.state, action: AppAction.self)
      recorder.onSend { (action: AppAction) in await store.send(action) }
      recorder.onPresent { (state: AppState?) in await screen.show(state) }
      let debugged = try #require(recorder.debugged)
      try await debugged.send(["refresh": [:]])
      try await debugged.present(["count": 7], of: 3)
      await #expect(screen.shown?.count == 7)
      _ = try await debugged.presentLive()
    }
    await #expect(store.state.count == 1)
    await #expect(screen.shown == nil)
    #expect(try recording.presentation()?.shows == nil)
  }

  @Test func `a store of ReSwift is recorded`() throws {
    let recording = try recording {
      let store = RecordedStore(ReSwiftStore(ReSwift.Store(AppState())), by: Recorder(to: "session.jsonl"))
      store.send(First())
    }
    #expect(recording.last == 1)
  }

  @Test func `a feature of TCA is recorded`() throws {
    let recording = try recording {
      let store = recordedStore(by: Recorder(to: "session.jsonl"))
      store.send(.incrementTapped)
    }
    #expect(recording.actionName(1) == "incrementTapped")
  }

  @Test func `a recording is read`() throws {
    _ = try recording {
      let store = RecordedStore(AppStore(), by: Recorder(to: "session.jsonl"))
      store.send(.refresh)
      store.send(.loaded("a"))
    } reading: {
      let recording = try Recording(path: "session.jsonl")
      let state = try recording.state(at: recording.last)
      for change in try recording.changes(of: JSONPointer(["count"]), in: 1...recording.last) {
        print(change.position, change.old as Any, change.new as Any)
      }
      #expect(state == ["count": 1, "title": "a"])
      try readFurther(recording)
    }
  }
}

// MARK: - The file

/// Stands for the working folder of the articles' programs.
enum WorkingFolder {
  @TaskLocal static var path = ""
}

/// The recorder that an article makes, in a folder of the test.
func Recorder(to name: String) -> PlayheadRecorder.Recorder {
  PlayheadRecorder.Recorder(to: WorkingFolder.path + "/" + name)
}

/// The recording that an article opens, in a folder of the test.
func Recording(path name: String) throws -> PlayheadReader.Recording {
  try PlayheadReader.Recording(path: WorkingFolder.path + "/" + name)
}

/// Opens what `body` records.
@MainActor
private func recording(
  _ body: () throws -> Void, reading: () throws -> Void = {}
) throws -> PlayheadReader.Recording {
  try inWorkingFolder {
    try body()
    try reading()
    return try Recording(path: "session.jsonl")
  }
}

@MainActor
func recording(_ body: @MainActor () async throws -> Void) async throws -> PlayheadReader.Recording {
  let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await WorkingFolder.$path.withValue(folder.path) {
    try await body()
    return try Recording(path: "session.jsonl")
  }
}

@MainActor
private func inWorkingFolder<R>(_ body: () throws -> R) throws -> R {
  let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try WorkingFolder.$path.withValue(folder.path, operation: body)
}

// MARK: - What the articles speak of

/// Looks further into a recording than this one goes.
private func readFurther(_ recording: Recording) throws {
  let path = FollowedPath([.token("rows"), .element(96, identity: JSONPointer(["id"])), .token("title")])
  var trail = try PathHistory(path, in: recording, at: recording.first)
  while let event = try trail.next() {
    if event.isMove { print("moved at", event.position) }
    if event.isChange { print(event.old as Any, "→", event.new as Any) }
    if event.to == nil { print("gone at", event.position) }
  }
  guard recording.last > 4711 else { return }
  var cursor = StateCursor(recording)
  try cursor.move(to: 4711, in: recording)
  let title = try cursor.value(at: JSONPointer(["rows", "15000", "title"]), in: recording)
  try cursor.move(to: 4710, in: recording)
  print(title as Any)
}

/// Never run: it takes the terminal.
@MainActor private func debug() async {
  await Playhead.main {
    Store(initialState: Counter.State()) { Counter() }
  }
}

/// Never run: it waits for debuggers.
private func attach() {
  let recorder = Recorder(to: "session.jsonl")
  #if DEBUG
    recorder.listen(allowing: [.sending, .noting])
  #endif
}

/// Never run: it waits for debuggers.
@MainActor private func attachByEnvironment() {
  #if DEBUG
    Recorder.listensByEnvironment(allowing: [.sending])
  #endif
  let store = Store(initialState: Counter.State()) { Counter().recorded() }
  _ = store
}

final class AppStore: RecordableStore {
  private(set) var state = AppState()
  func send(_ action: AppAction) { reduce(&state, action) }
}

final class ListModel {
  private(set) var state = AppState()
  private let recorder: Recorder

  init(recorder: Recorder) { self.recorder = recorder }

  func refresh() { record(.refresh) { $0.count += 1 } }
  func load(_ title: String) { record(.loaded(title)) { $0.title = title } }

  private func record(_ action: AppAction, _ change: (inout AppState) -> Void) {
    let token = recorder.willReduce(action, state: state)
    change(&state)
    recorder.didReduce(token, state: state)
  }
}

/// The same for the main actor.
enum OfMainActor {
  @MainActor final class AppStore: @MainActor RecordableStore {
    private(set) var state = AppState()
    func send(_ action: AppAction) { reduce(&state, action) }
  }
}

@MainActor private final class EffectStore {
  private let recorder: Recorder
  private var state = AppState()
  private var lastEffect = 0
  var isWaiting: Bool { state.title == nil }

  init(recorder: Recorder) {
    self.recorder = recorder
    recorder.begin(state: state, action: AppAction.self)
  }

  private func request(_ state: inout AppState, _ action: AppAction) -> (@Sendable () async throws -> String)? {
    reduce(&state, action)
    if case .refresh = action { return { "answer" } } else { return nil }
  }

  func send(_ action: AppAction, from origin: RecordedOrigin = .outside) {
    recorder.action(action, from: origin, state: &state) { state, token in
      guard let work = request(&state, action) else { return }
      lastEffect += 1
      run(work, lastEffect, startedBy: token.seq)
    }
  }

  private func run(_ work: @escaping @Sendable () async throws -> String, _ id: Int, startedBy seq: Int?) {
    recorder.effectStarted(id, by: seq.map(EffectCause.action) ?? .none, name: "load")
    Task {
      do {
        send(.loaded(try await work()), from: .effect(id))
        recorder.effectFinished(id)
      } catch is CancellationError {
        recorder.effectCancelled(id)
      } catch {
        recorder.effectFailed(id, error: error)
      }
    }
  }
}

private actor ActorStore {
  private(set) var state = AppState()
  func send(_ action: AppAction) { reduce(&state, action) }
}

private actor Screen {
  private(set) var shown: AppState?
  func show(_ state: AppState?) { shown = state }
}

/// Actions of several types.
private enum ManyActions {
  protocol AppAction {}

  static func record(_ actions: [any AppAction], _ state: inout AppState, _ recorder: Recorder) {
    func reduce(_ state: inout AppState, _ action: any AppAction) { state.count += 1 }
    recorder.begin(state: state, action: (any AppAction).self)
    for action in actions { recorder.action(action, state: &state) { reduce(&$0, action) } }
  }
}

@Recordable private struct First: ManyActions.AppAction, ReSwift.Action {}

final class ReSwiftStore: RecordableStore {
  private let store: ReSwift.Store<AppState>
  init(_ store: ReSwift.Store<AppState>) { self.store = store }
  var state: AppState? { store.state }
  func send(_ action: any ReSwift.Action) { store.dispatch(action) }
}

enum MarkedSecrets {
  @Recordable
  struct Session {
    @Redacted var token: String?
    var user = ""
  }

  @Recordable
  enum LoginAction {
    @Redacted("password") case submitted(user: String, password: String)
    @Redacted case tokenReceived(String)
  }
}

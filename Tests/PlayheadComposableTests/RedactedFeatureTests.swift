import ComposableRuntime
import Foundation
import Observation
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Synchronization
import Testing

/// What a feature marks with `@Redacted` is in no recording, and is observed as before.
@MainActor @Suite struct RedactedFeatureTests {
  private func recorded(_ body: (StoreOf<Vault>) -> Void) throws -> (recording: Recording, text: String) {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var store: StoreOf<Vault>? = Store(initialState: Vault.State()) { Vault().recorded(by: Recorder(to: path)) }
    if let store { body(store) }
    store = nil
    return (try Recording(path: path), try String(contentsOfFile: path, encoding: .utf8))
  }

  @Test func `its marked state and actions are replaced`() throws {
    let (recording, text) = try recorded { store in
      store.send(.typed("secret-typed"))
      store.pin = "secret-pin"
      store.send(.set(\.entry.password, "secret-nested"))
      store.send(.opened)
      store.send(.detail(.presented(.typed("secret-presented"))))
      #expect(store.pin == "secret-pin")
      #expect(store.detail?.password == "secret-presented")
    }
    #expect(!text.contains("secret-"))
    #expect(text.contains("ada"))
    #expect(recording.last == 5)
    for position in 0...recording.last {
      let state = try Vault.State(recorded: recording.state(at: position))
      #expect(state.entry.user == "ada")
      #expect(state.pin.hasPrefix("redacted"))
    }
    for position in 1...recording.last { _ = try Vault.Action(recorded: #require(recording.action(position).value)) }
    #expect(try recording.state(at: 1) != recording.state(at: 0))
    #expect(
      recording.redactedPlaces.map { $0.replacing("ComposableTests.", with: "") }.sorted()
        == ["Entry.Action.typed._0", "Entry.State.password", "Vault.Action.typed._0", "Vault.State.pin"])
  }

  @Test func `marked state is observed`() throws {
    _ = try recorded { store in
      let fired = Mutex(0)
      withObservationTracking {
        _ = store.pin
      } onChange: {
        fired.withLock { $0 += 1 }
      }
      store.send(.set(\.entry.user, "eve"))
      #expect(fired.withLock { $0 } == 0)
      store.send(.typed("secret"))
      #expect(fired.withLock { $0 } == 1)
    }
  }
}

@Reducer struct Entry {
  @Recordable @ObservableState struct State: Equatable {
    var user = "ada"
    @Redacted var password = "secret-password"
  }

  @Recordable enum Action {
    @Redacted case typed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .typed(let text) = action { state.password = text }
      return .none
    }
  }
}

@Reducer struct Vault {
  @Recordable @ObservableState struct State: Equatable {
    @Redacted var pin = "secret-0"
    var entry = Entry.State()
    @Presents var detail: Entry.State?
  }

  @Recordable enum Action: BindableAction {
    case binding(BindingAction<State>)
    case detail(PresentationAction<Entry.Action>)
    case opened
    @Redacted case typed(String)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .opened: state.detail = Entry.State()
      case .typed(let text): state.pin = text
      case .binding, .detail: break
      }
      return .none
    }
    .ifLet(\.$detail, action: \.detail) { Entry() }
  }
}

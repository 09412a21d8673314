import ComposableArchitecture
import Foundation
import PlayheadAttach
import PlayheadRecorder
import PlayheadReplay
import PlayheadTCA
import PlayheadTCAReplay

// The code of the articles of PlayheadTCA, which the tests of the articles look for here.

private typealias AppFeature = Download

extension Download {
  init() { self.init(chunks: .finished, heard: AsyncStream.makeStream().continuation) }

  fileprivate func loading() -> EffectOf<Self> {
    return .recordedRun("load") { send in
      await send(.loaded)
    }
  }
}

@MainActor private func recordedApp() {
  let store = Store(initialState: AppFeature.State()) {
    AppFeature().recorded(by: Recorder(to: "session.jsonl"))
  }
  withRecordedAnimation("easeInOut") {
    _ = store.send(.start, animation: .easeInOut)
  }
}

@Reducer struct Inventory {
  @Reducer @Recordable enum Path {
    case detail(Detail)
    case settings(Settings)
  }

  @ObservableState @Recordable struct State: Equatable {
    var path = StackState<Path.State>()
    var isLoading = false
  }

  @Recordable enum Action {
    case path(StackActionOf<Path>)
    case refreshTapped
    case loaded
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refreshTapped:
        state.isLoading = true
        return .run { send in await send(.loaded) }
      case .loaded:
        state.isLoading = false
        return .none
      case .path: return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension Inventory.Path.State: Equatable {}

@Reducer struct Settings {
  @Recordable struct State: Equatable { var isOn = false }
  @Recordable enum Action { case toggle }
}

@MainActor enum Session {
  static let recorded = Recorder.session()
  static let store = Store(initialState: Inventory.State()) {
    #if DEBUG
      Inventory().recorded(by: recorded.recorder)
    #else
      Inventory()
    #endif
  }
}

extension Session {
  fileprivate static func listen() {
    recorded.recorder.listen(allowing: [.sending, .noting, .presenting])
  }
}

/// As an article about types has it.
@Reducer @Recordable enum Path {
  case detail(Detail)
  case settings(Settings)
}

@MainActor private func replayedApp() async throws {
  try await expectReplay(of: "recordings/app.jsonl", matches: AppFeature())
}

@MainActor private func debuggedApp() {
  let feature = LiveFeature(initialState: AppFeature.State()) { AppFeature() }
  _ = feature
}

/// What the article uses of Firebase.
private struct Crashlytics {
  static func crashlytics() -> Crashlytics { Crashlytics() }
  func log(_ line: String) {}
}

@MainActor private func printingAppForCrashlytics() {
  let store = Store(initialState: AppFeature.State()) {
    AppFeature()
      ._printChanges(.short(to: PrinterOutput { Crashlytics.crashlytics().log($0) }))
  }
  _ = store
}

@MainActor private func printingApp(_ logger: @escaping @Sendable (String) -> Void) {
  let store = Store(initialState: AppFeature.State()) {
    AppFeature()
      ._printChanges(.short(at: ["/received"], to: .file("/tmp/received.log")))
  }
  _ = store
}

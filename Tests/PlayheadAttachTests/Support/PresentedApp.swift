import ComposableRuntime
import PlayheadFormat
import PlayheadPlatform

@testable import PlayheadAttach
@testable import PlayheadRecorder

/// An app whose store counts, listens, and can be presented in.
@MainActor protocol PresentedApp {
  /// Whether actions are reduced while an old state is shown.
  var goesOn: Bool { get }
  /// The count that its screens show.
  var shown: Int { get }
  var app: ListeningApp? { get }
  var path: String { get }
  var recorder: Recorder { get }
  var listener: RecorderListener { get }
  /// Does what a person does on its screens.
  func tap(_ amount: Int)
  /// Has an effect answer.
  func answer(_ amounts: [Int]) async
}

extension PresentedApp {
  /// Whether the store is being asked to show another state, or the present.
  var isAsked: Bool { recorder.core.state.withLock { $0.presenting.asking != nil } }
}

extension ListeningFeature: PresentedApp {
  var goesOn: Bool { false }
  var shown: Int { store.withState(\.count) }
  func tap(_ amount: Int) { store.send(.add(amount)) }
}

/// A store of another kind, which shows what it is told to.
@MainActor final class ForeignApp: PresentedApp {
  private let store = ListeningStore(allowing: Set(AttachPermission.allCases))
  private let screen = Lock(Int?.none)

  init() {
    store.recorder.onSend { [weak store] (action: ListeningStore.Action) in
      store?.recorded?.send(action, from: .debugger)
    }
    store.recorder.onPresent { [screen] (state: ListeningStore.State?) in screen.withLock { $0 = state?.count } }
  }

  var goesOn: Bool { true }
  var shown: Int { screen.withLock { $0 } ?? store.state.count }
  var app: ListeningApp? { store.app }
  var path: String { store.path }
  var recorder: Recorder { store.recorder }
  var listener: RecorderListener { store.listener }
  func tap(_ amount: Int) { store.recorded?.send(.add(amount)) }
  func answer(_ amounts: [Int]) async { for amount in amounts { tap(amount) } }
}

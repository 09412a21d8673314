internal import ComposableRuntime
internal import PlayheadComposable
internal import PlayheadRecorder

/// Records the first store that is created with its types, and no other.
@MainActor
final class LiveObserverSource<LiveState, LiveAction>: StoreCreationObserver {
  private let recorder: Recorder
  private var observer: LiveObserver<LiveState, LiveAction>?

  /// - Parameter observer: Told of what was recorded.
  init(_ recorder: Recorder, _ observer: LiveObserver<LiveState, LiveAction>) {
    self.recorder = recorder
    self.observer = observer
  }

  func observers<State, Action>(of state: State.Type, _ action: Action.Type) -> [any StoreObserver<State, Action>] {
    guard let observer = observer as? LiveObserver<State, Action> else { return [] }
    self.observer = nil
    return [RecordingObserver<State, Action>(recorder: recorder), observer]
  }
}

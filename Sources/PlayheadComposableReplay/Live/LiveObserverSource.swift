internal import ComposableRuntime
internal import PlayheadComposable
internal import PlayheadRecorder

/// Records the first store that is created with its types, and no other.
@MainActor
final class LiveObserverSource<LiveState, LiveAction>: StoreCreationObserver {
  private let recorder: Recorder
  private var observer: LiveObserver<LiveState, LiveAction>?
  private let answers: EffectAnswers<LiveState, LiveAction>?

  /// `observer` is called after each recorded event, and `answers` does the work of the store's effects, if it is not nil.
  init(
    _ recorder: Recorder, _ observer: LiveObserver<LiveState, LiveAction>,
    _ answers: EffectAnswers<LiveState, LiveAction>?
  ) {
    self.recorder = recorder
    self.observer = observer
    self.answers = answers
  }

  func observers<State, Action>(of state: State.Type, _ action: Action.Type) -> [any StoreObserver<State, Action>] {
    guard let observer = observer as? LiveObserver<State, Action> else { return [] }
    self.observer = nil
    let answers = (answers as? EffectAnswers<State, Action>).map { [$0] } ?? []
    return [RecordingObserver<State, Action>(recorder: recorder), observer] + answers
  }
}

internal import ComposableRuntime
internal import PlayheadDebugger
internal import PlayheadRecorder
internal import PlayheadReplay

@MainActor
final class StoreRun<State, Action>: LiveRun {
  private let base: Store<State, Action>
  private let observer: LiveObserver<State, Action>
  private let answers: EffectAnswers<State, Action>?
  private let session: ReplayedSession<Action>?

  init(
    _ plan: LiveRunPlan<Action>, _ makeStore: @MainActor () -> Store<State, Action>
  ) throws(LiveSessionError) {
    session = plan.session
    answers = plan.session.map { EffectAnswers($0.script, action: $0.action) }
    observer = LiveObserver<State, Action>(plan.onRecord)
    let source = LiveObserverSource(plan.recorder, observer, answers)
    base = StoreCreation.observed(by: source) { makeStore() }
    guard base.isObserved(by: observer) else { throw LiveSessionError(.foreignStore) }
  }

  var store: Any { base }

  func send(_ action: Action) throws(DebuggedStoreError) {
    if observer.handle?.isPresenting == true { throw .isPresenting }
    observer.handle?.send(action)
  }

  func endPresenting() { observer.handle?.presentLive() }

  func replay() -> Int {
    guard let answers, let session else { return 0 }
    let missed = answers.replay { action, seq in
      base.send(action, from: session.isFromDebugger(seq) ? .debugger : .outside)
    }
    answers.handOver()
    return missed
  }
}

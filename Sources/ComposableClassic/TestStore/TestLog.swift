internal import ComposableAssertions
internal import ComposableRuntime

/// Observes the store of a test store, and keeps the actions and effects that the test has not asserted yet.
@MainActor
final class TestLog<State, Action>: StoreObserver {
  /// The state after the last action that the test has sent or received.
  var asserted: State
  /// The actions that effects have sent and the test has not received yet, in order, with the states after them.
  private(set) var received: [(action: Action, state: State)] = []
  /// The line of the test that is sending an action, and then of the last action that it has sent.
  var sending: SourcePosition?

  private var running: [Int: RunningTestEffect] = [:]
  /// The lines of the test that sent the original actions, by the numbers of actions and by the ids of effects.
  private var actionPositions: [Int: SourcePosition] = [:]
  private var effectPositions: [Int: SourcePosition] = [:]
  private var isReceiving = false

  init(state: State) {
    asserted = state
  }

  /// Removes the next action from ``received``, and makes the state after it the asserted state.
  func takeNext() {
    guard !received.isEmpty else { return }
    asserted = received.removeFirst().state
  }

  /// Reports the actions that the test has not received.
  func reportReceived(before moment: String, at position: SourcePosition) {
    guard !received.isEmpty else { return }
    position.report(
      TestFailure.unasserted(received.map { dumped($0.action) }, before: moment).textOfClassicTest)
  }

  /// Reports what the test has not asserted at its end.
  ///
  /// - Parameter origin: Where the test store was created.
  func reportPending(at origin: SourcePosition) {
    reportReceived(before: "the end of the test", at: sending ?? origin)
    for (_, effect) in running.sorted(by: { $0.key < $1.key }) {
      (effect.position ?? origin).report(TestFailure.stillRunning([effect], after: nil).textOfClassicTest)
    }
  }

  /// The texts of the effects that are running.
  var runningTexts: [String] { running.sorted { $0.key < $1.key }.map(\.value.text) }

  // MARK: - The store

  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    switch origin {
    case .effect(let id): (isReceiving, actionPositions[seq]) = (true, effectPositions[id])
    case .outside, .debugger: (isReceiving, actionPositions[seq]) = (false, sending)
    }
  }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    if isReceiving { received.append((action, new)) } else { asserted = new }
  }

  func effectDidStart(_ effect: EffectStart) {
    let position = actionPositions[effect.seq]
    effectPositions[effect.id] = position
    running[effect.id] = RunningTestEffect(start: effect, position: position)
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) { running[id] = nil }
}

extension TestFailure {
  /// The text of the issue, with a hint for a test that does not wait.
  var textOfClassicTest: String {
    let hint: String? =
      switch self {
      case .unasserted(_, let moment):
        moment == "the end of the test" ? "receive them: store.receive(…)" : "receive them first: store.receive(…)"
      case .nothingReceived(_, let running, _) where !running.isEmpty:
        "if they wait on a scheduler, advance it, or give the environment '.immediate'"
      case .stillRunning:
        """
        let them end before the test does: advance their scheduler, cancel them by an action of the feature, or complete \
        their publisher
        """
      default: self.hint
      }
    return hint.map { "\(message)\n\nhint: \($0)" } ?? message
  }
}

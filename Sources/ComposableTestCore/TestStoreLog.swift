package import ComposableRuntime
internal import PlayheadPlatform

/// Observes the store of a test store, and keeps the actions and effects that the test has not asserted yet.
@MainActor
package final class TestStoreLog<State, Action>: StoreObserver {
  package typealias Reduced = ReducedAction<State, Action>

  private struct Pending {
    var received: [Reduced] = []
    /// How many of the first received actions were reported, and are not reported again at the end of the test.
    var reported = 0
    var running: [Int: RunningTestEffect] = [:]

    var unreported: ArraySlice<Reduced> { received.dropFirst(reported) }
    var runningInOrder: [RunningTestEffect] { running.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// The state after the last action that the test has sent or received.
  package var asserted: State
  package private(set) var sent: Reduced?
  package private(set) var isDismissed = false
  package var cancelEffects: () -> Void = {}
  package nonisolated let sharedChanges = SharedChanges()

  /// Under a lock, because it is read when the test store is deallocated, on any thread.
  private nonisolated let pending = Lock(Pending())
  /// The line of the test that is sending an action.
  private var sending: SourcePosition?
  /// By the numbers of actions and the ids of effects, also of ended ones, whose queued actions may be reduced later.
  private var actionPositions: [Int: SourcePosition] = [:]
  private var effectPositions: [Int: SourcePosition] = [:]
  /// The generator of stack ids, as it was before the action that is being reduced.
  private var elementIDs = StackElementIDs()
  /// Whether the action that is being reduced came from an effect.
  private var isReceiving = false
  var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  var lastWait = 0

  package init(state: State) {
    asserted = state
  }

  // MARK: - The test

  /// The actions that effects have sent and the test has not received yet, in order.
  package var received: [Reduced] { pending.withLock { $0.received } }

  /// The running effects, in the order of their starts, sorted at each call.
  package var running: [RunningTestEffect] { pending.withLock { $0.runningInOrder } }

  package var isAnyRunning: Bool { pending.withLock { !$0.running.isEmpty } }

  package func send<Answer>(at position: SourcePosition, _ send: () -> Answer) -> Answer {
    sending = position
    defer { sending = nil }
    return send()
  }

  /// Removes the next actions from ``received``, and makes the state after them the asserted state.
  @discardableResult
  package func take(_ count: Int) -> [Reduced] {
    let taken = pending.withLock { pending in
      let taken = Array(pending.received.prefix(count))
      pending.received.removeFirst(taken.count)
      pending.reported = max(0, pending.reported - taken.count)
      return taken
    }
    if let last = taken.last { asserted = last.state }
    return taken
  }

  /// The failure for received actions that no earlier failure contains, which stay received; nil when there are none.
  package func takeUnreported(before moment: String) -> TestFailure? {
    let unreported = pending.withLock { pending in
      defer { pending.reported = pending.received.count }
      return pending.unreported
    }
    return .unasserted(unreported, before: moment)
  }

  /// Marks the feature as dismissed, and cancels its effects, as its parent would.
  package func dismiss() {
    isDismissed = true
    forgetRunning()
    cancelEffects()
  }

  /// Removes all running effects from the log without cancelling them.
  package func forgetRunning() { pending.withLock { $0.running = [:] } }

  /// What the test has not asserted at its end, and where to report it; `origin` is where the test store was created.
  package nonisolated func failuresAtEnd(
    createdAt origin: SourcePosition
  ) -> [(failure: TestFailure, position: SourcePosition)] {
    let pending = pending.withLock { $0 }
    var failures: [(failure: TestFailure, position: SourcePosition)] = []
    if let failure = TestFailure.unasserted(pending.unreported, before: "the end of the test") {
      failures.append((failure, pending.unreported.first?.position ?? origin))
    }
    let changes = sharedChanges.take().texts
    if !changes.isEmpty { failures.append((.unassertedShared(changes), origin)) }
    return failures
      + pending.runningInOrder.map { (.stillRunning([$0], after: nil), $0.position ?? origin) }
  }

  // MARK: - The store

  package func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    elementIDs = DependencyValues._current.stackElementIDs.copy()
    switch origin {
    case .effect(let id): (isReceiving, actionPositions[seq]) = (true, effectPositions[id])
    case .outside, .debugger: (isReceiving, actionPositions[seq]) = (false, sending)
    }
  }

  package func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    let reduced = Reduced(
      action: action, state: new, elementIDs: elementIDs, shared: sharedChanges.take(), position: actionPositions[seq])
    if isReceiving {
      pending.withLock { $0.received.append(reduced) }
      wake()
    } else {
      sent = reduced
      // The test asserts only what it sends itself: other actions from outside count as asserted.
      if sending == nil { asserted = new }
    }
  }

  package func effectDidStart(_ effect: EffectStart) {
    let position = actionPositions[effect.seq]
    effectPositions[effect.id] = position
    pending.withLock { $0.running[effect.id] = RunningTestEffect(start: effect, position: position) }
  }

  package func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    pending.withLock { _ = $0.running.removeValue(forKey: id) }
    wake()
  }
}

package struct ReducedAction<State, Action> {
  package let action: Action
  /// The state after the action.
  package let state: State
  /// The generator of stack ids before the action.
  package let elementIDs: StackElementIDs
  /// The shared values that the action has changed.
  package let shared: SharedValues
  /// The line of the test that sent the original action.
  package let position: SourcePosition?
}

extension TestFailure {
  /// The failure that a test has not received actions; nil when there are none.
  package static func unasserted<State, Action>(
    _ actions: some Collection<ReducedAction<State, Action>>, before moment: String
  ) -> Self? {
    actions.isEmpty ? nil : .unasserted(actions.map { dumped($0.action) }, before: moment)
  }
}

internal import ComposableAssertions
internal import ComposableRuntime

/// Observes the store of a test store, and keeps the actions and effects that the test has not asserted yet.
@MainActor
final class TestLog<State: Equatable, Action>: StoreObserver {
  /// The state after the last action that the test has sent or received.
  var asserted: State
  /// The state after the last action that the test has sent.
  private(set) var sent: State
  /// The generator of stack ids, as it was before the last action that the test has sent.
  private(set) var sentElementIDs = StackElementIDs()
  /// The shared values that the last action has changed that the test has sent.
  private(set) var sentShared = SharedValues()
  /// The actions that effects have sent and the test has not received yet, in order.
  private(set) var received: [ReceivedAction<State, Action>] = [] {
    didSet {
      updatePending()
    }
  }
  /// The number of the first received actions that `finish` has reported. They are not reported again at the end of the
  /// test.
  private var reported = 0 {
    didSet { updatePending() }
  }
  /// Whether the feature was dismissed.
  private(set) var isDismissed = false
  /// Cancels the effects of the store. Called when the feature is dismissed.
  var cancelEffects: () -> Void = {}
  /// The running effects, by their ids.
  private(set) var running: [Int: RunningTestEffect] = [:] {
    didSet { pending.update(running: running) }
  }
  let pending = PendingAssertions()

  /// The line of the test that is sending an action.
  private var sending: SourcePosition?
  /// The lines of the test that sent the original actions, by the numbers of actions and by the ids of effects. The
  /// entry of an effect stays after its end, because an action that it has queued may be reduced later.
  private var actionPositions: [Int: SourcePosition] = [:]
  private var effectPositions: [Int: SourcePosition] = [:]
  /// The generator of stack ids, as it was before the action that is being reduced.
  private var elementIDs = StackElementIDs()
  /// Whether the action that is being reduced came from an effect.
  private var isReceiving = false
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastWait = 0

  init(state: State) {
    asserted = state
    sent = state
  }

  // MARK: - The test

  /// Calls `send`, which sends an action, for a line of the test.
  func send<Answer>(at position: SourcePosition, _ send: () -> Answer) -> Answer {
    sending = position
    defer { sending = nil }
    return pending.sharedChanges.during(send)
  }

  /// Removes the next actions from ``received``, and makes the state after them the asserted state.
  @discardableResult
  func take(_ count: Int) -> [ReceivedAction<State, Action>] {
    let taken = Array(received.prefix(count))
    received.removeFirst(taken.count)
    reported = max(0, reported - taken.count)
    if let last = taken.last { asserted = last.state }
    return taken
  }

  /// Returns the received actions that were not returned by an earlier call. They stay received.
  func takeUnreported() -> [ReceivedAction<State, Action>] {
    defer { reported = received.count }
    return Array(received.dropFirst(reported))
  }

  private func updatePending() {
    let received = received.dropFirst(reported)
    pending.update(
      received: received.first.map { first in
        PendingAssertions.Received(position: first.position) { received.map { dumped($0.action) } }
      })
  }

  /// Marks the feature as dismissed, and cancels its effects, as its parent would.
  func dismiss() {
    isDismissed = true
    forgetRunning()
    cancelEffects()
  }

  /// Removes all running effects from the log. They keep running.
  func forgetRunning() { running = [:] }

  /// Waits until a condition holds.
  ///
  /// - Returns: Whether the condition held in time. False when the task is cancelled.
  func wait(for duration: Duration, until condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + duration
    while !condition() {
      if Task.isCancelled { return false }
      if ContinuousClock.now >= deadline {
        // When other work has blocked the thread, the awaited tasks may not have run yet.
        await Task.megaYield()
        return condition()
      }
      await waitForEvent(before: deadline)
    }
    return true
  }

  private func waitForEvent(before deadline: ContinuousClock.Instant) async {
    lastWait += 1
    let wait = lastWait
    let timer = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      self.waiting.removeValue(forKey: wait)?.resume()
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting[wait] = $0 }
    } onCancel: {
      timer.cancel()
    }
    timer.cancel()
  }

  private func wake() {
    let waiting = waiting
    self.waiting = [:]
    for (_, continuation) in waiting { continuation.resume() }
  }

  // MARK: - The store

  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    elementIDs = DependencyValues._current.stackElementIDs.copy()
    switch origin {
    case .effect(let id): (isReceiving, actionPositions[seq]) = (true, effectPositions[id])
    case .outside, .debugger: (isReceiving, actionPositions[seq]) = (false, sending)
    }
  }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    if isReceiving {
      received.append(
        ReceivedAction(
          action: action, state: new, elementIDs: elementIDs, shared: pending.sharedChanges.take(),
          position: actionPositions[seq]))
      wake()
    } else {
      (sent, sentElementIDs, sentShared) = (new, elementIDs, pending.sharedChanges.take())
    }
  }

  func effectDidStart(_ effect: EffectStart) {
    let position = actionPositions[effect.seq]
    effectPositions[effect.id] = position
    running[effect.id] = RunningTestEffect(start: effect, position: position)
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    running[id] = nil
    wake()
  }
}

/// An action that an effect has sent and the test has not received yet.
struct ReceivedAction<State, Action> {
  let action: Action
  /// The state after it.
  let state: State
  /// The generator of stack ids, as it was before the action.
  let elementIDs: StackElementIDs
  /// The shared values that it has changed.
  let shared: SharedValues
  /// The line of the test that sent the original action.
  let position: SourcePosition?
}

internal import ComposableRuntime

/// What happens in a test store, as its observer sees it, apart from what the test has been told.
@MainActor
final class TestLog<State: Equatable, Action>: StoreObserver {
  /// The state after the last action of which the test has been told.
  var asserted: State
  /// The state after the last action that was sent by the test.
  private(set) var sent: State
  /// The actions of effects, in their order, of which the test has not been told.
  private(set) var received: [ReceivedAction<State, Action>] = [] {
    didSet {
      let received = received
      pending.update(
        received: received.first.map { first in
          PendingAssertions.Received(position: first.position) { received.map { dumped($0.action) } }
        })
    }
  }
  /// The effects that are running, by their numbers.
  private(set) var running: [Int: RunningTestEffect] = [:] {
    didSet { pending.update(running: running) }
  }
  let pending = PendingAssertions()

  /// The line of the test that is sending an action.
  private var sending: SourcePosition?
  /// The lines of the test from which it all began, by the numbers of the actions and of the effects. A queued action is
  /// reduced when its effect is over.
  private var actionPositions: [Int: SourcePosition] = [:]
  private var effectPositions: [Int: SourcePosition] = [:]
  /// Whether the action that is being reduced came from an effect.
  private var isReceiving = false
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastWait = 0

  init(state: State) {
    asserted = state
    sent = state
  }

  // MARK: - The test

  /// Sends an action from a line of the test.
  func send<Answer>(at position: SourcePosition, _ send: () -> Answer) -> Answer {
    sending = position
    defer { sending = nil }
    return send()
  }

  /// Tells the test of the next actions.
  @discardableResult
  func take(_ count: Int) -> [ReceivedAction<State, Action>] {
    let taken = Array(received.prefix(count))
    received.removeFirst(taken.count)
    if let last = taken.last { asserted = last.state }
    return taken
  }

  /// Leaves the effects that are running to themselves.
  func forgetRunning() { running = [:] }

  /// Waits until something is so.
  ///
  /// - Returns: Whether it came to be so in time.
  func wait(for duration: Duration, until condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + duration
    while !condition() {
      if Task.isCancelled { return false }
      if ContinuousClock.now >= deadline {
        // Where something else has kept the thread all the time, what is awaited has had no turn yet.
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
    switch origin {
    case .effect(let id): (isReceiving, actionPositions[seq]) = (true, effectPositions[id])
    case .outside, .debugger: (isReceiving, actionPositions[seq]) = (false, sending)
    }
  }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    if isReceiving {
      received.append(ReceivedAction(action: action, state: new, position: actionPositions[seq]))
      wake()
    } else {
      sent = new
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

/// An action that an effect fed back, and that the test has not been told of.
struct ReceivedAction<State, Action> {
  let action: Action
  /// The state after it.
  let state: State
  /// The line of the test that sent the action from which it all began.
  let position: SourcePosition?
}

/// An effect that is running in a test store.
struct RunningTestEffect: Sendable {
  let start: EffectStart
  /// The line of the test that sent the action from which it all began; nil for one that the test did not send.
  let position: SourcePosition?

  /// Whether it follows from the action that was sent at a line of the test.
  func wasStarted(by line: SourcePosition) -> Bool {
    position.map { $0.fileID.description == line.fileID.description && $0.line == line.line } ?? false
  }

  /// Which effect it is: `"run" of Counter.swift:27`.
  var text: String { "\"\(start.name)\", made at \(start.fileID):\(start.line)" }
}

#if ComposableArchitecture
  #if canImport(Combine)
    import Combine
  #endif
  import ComposableArchitecture
  import PlayheadPlatform
  import PlayheadRecorder

  /// An action that an effect has sent; it retains the effect, which does not end before.
  package struct EffectArrival: Sendable {
    let effect: Int
    fileprivate let running: RunningEffect

    func end() { withExtendedLifetime(running) {} }
  }

  /// Finds the effect that has sent an action by a list of sent actions, of which the next one that equals the action is taken.
  package final class RecordedEffects<Action>: Sendable {
    let recorder: EffectRecorder
    private let layout = EffectLayout<Action>()
    private let noted = Lock(NotedActions<Action, EffectArrival>())
    /// Whether actions are in the list, which is faster to read than the list of a generic type.
    private let isWaiting = Lock(false)
    /// Whether a removal of actions that the store has not received is scheduled.
    private let isTidying = Lock(false)

    init(_ recorder: EffectRecorder) { self.recorder = recorder }

    func isNone(_ effect: UnsafePointer<Effect<Action>>) -> Bool { layout.isNone(effect) }

    /// Returns the same effect, whose actions are kept; `learn` receives the `send` of a run when it begins.
    func followed(
      _ effect: Effect<Action>, of turn: RecordedTurn, learn: (@Sendable (Send<Action>) -> Void)? = nil
    ) -> Effect<Action> {
      switch layout.kind(of: effect) {
      case .none: return effect
      case .run(let run):
        let running = RunningEffect(of: turn, in: recorder, name: run.name, tellsEnd: true)
        // Where a part of the effect records itself, the rest is recorded when it sends something.
        if !turn.hasRecordedEffects { running.start() }
        return .run(priority: run.priority, name: run.name) { send in
          learn?(send)
          await run.operation(
            Send { [self] action in
              let number = note(action, from: running, comesAtOnce: true)
              send(action)
              // If the run was cancelled meanwhile, the store has not received the action.
              if Task.isCancelled { forget { $0.forget(number) } }
            })
          running.end(isCancelled: Task.isCancelled)
        }
      case .publisher:
        let running = RunningEffect(of: turn, in: recorder, name: nil, tellsEnd: true)
        let beginning = turn.hasRecordedEffects ? nil : Beginning(of: running)
        return .publisher {
          Deferred { [self] in
            withExtendedLifetime(beginning) {}
            return _EffectPublisher(effect)
              .map { [self] action in
                _ = note(action, from: running, comesAtOnce: Self.isOnMainThread)
                return action
              }
              .handleEvents(
                // A publisher that ends while a reducer runs was cancelled by `cancel(id:)`.
                receiveCompletion: { _ in running.end(isCancelled: RecordedTurn.current != nil) },
                receiveCancel: { [self] in
                  running.end(isCancelled: true)
                  // Actions on their way from another thread are not delivered any more.
                  forget { $0.forget { $0.running === running } }
                })
          }
        }
      case .unknown:
        var running = RunningEffect(of: turn, in: recorder, name: nil, tellsEnd: false)
        let followed = effect.map { [self, running] action in
          _ = note(action, from: running, comesAtOnce: Self.isOnMainThread)
          return action
        }
        // If nothing else retains the effect, it can send no action.
        if !isKnownUniquelyReferenced(&running), !turn.hasRecordedEffects { running.start() }
        return followed
      }
    }

    private func note(_ action: Action, from running: RunningEffect, comesAtOnce: Bool) -> Int {
      // The effects of an action inherit the task-local value, but belong to another turn.
      let own = RecordedRun.current.flatMap { $0.turn === running.turn ? $0.id : nil }
      let arrival = EffectArrival(effect: own ?? running.start(), running: running)
      let (number, isBehind) = noted.withLock { noted in
        let isBehind = !noted.isEmpty
        isWaiting.withLock { $0 = true }
        return (noted.append(action, arrival, comesAtOnce: comesAtOnce), isBehind)
      }
      if isBehind { tidy(upTo: number) }
      return number
    }

    /// Removes, in a later turn of the main actor, the actions of this one that another reducer dropped.
    private func tidy(upTo number: Int) {
      if isTidying.withLock({ exchange(&$0, with: true) }) { return }
      Task { @MainActor [weak self] in
        self?.isTidying.withLock { $0 = false }
        self?.forget { $0.forgetMissed(upTo: number) }
      }
    }

    /// Releases the removed actions after the lock, because one may be the last reference to its effect.
    private func forget<Lost>(_ body: (inout NotedActions<Action, EffectArrival>) -> Lost) {
      withExtendedLifetime(change(body)) {}
    }

    private func change<Answer>(_ body: (inout NotedActions<Action, EffectArrival>) -> Answer) -> Answer {
      noted.withLock { noted in
        let answer = body(&noted)
        isWaiting.withLock { $0 = !noted.isEmpty }
        return answer
      }
    }

    private static var isOnMainThread: Bool {
      #if canImport(Darwin)
        pthread_main_np() != 0
      #else
        // The main actor need not run on the first thread.
        false
      #endif
    }

    /// The effect that has sent an action; nil for one from outside.
    func arrival(of action: Action) -> EffectArrival? {
      isWaiting.withLock { $0 } ? taken(action) : nil
    }

    @inline(never) private func taken(_ action: Action) -> EffectArrival? {
      if let found = change({ $0.take(action) }) { return found }
      // Bytes of padding may differ. Not under the lock, because writing the value calls code of its type.
      guard let next = noted.withLock({ $0.next }), isWrittenAlike(next.action, action) else { return nil }
      return change { $0.forget(next.number) }
    }

    private func isWrittenAlike(_ left: Action, _ right: Action) -> Bool {
      func text(_ action: Action) -> String {
        var writer = JSONWriter()
        DynamicValue.write(action, into: &writer)
        return writer.text
      }
      return text(left) == text(right)
    }
  }

  /// Records an effect as started when the store subscribes to it, which releases what makes the publisher and retains this.
  private final class Beginning: Sendable {
    private let running: RunningEffect

    init(of running: RunningEffect) { self.running = running }

    deinit { running.startUnlessOver() }
  }
#endif

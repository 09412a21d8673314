#if ComposableArchitecture
  #if canImport(Combine)
    import Combine
  #endif
  import ComposableArchitecture
  import PlayheadPlatform
  import PlayheadRecorder

  /// An action that has come from an effect, which is not over as long as this is there.
  package struct EffectArrival: Sendable {
    /// The number of the effect.
    let effect: Int
    fileprivate let running: RunningEffect

    func end() { withExtendedLifetime(running) {} }
  }

  /// Tells which effect of a store an action comes from, although the action itself has no mark.
  ///
  /// What an effect sends is noted. The store reduces it next, or after those that it has queued: the noted action that is the
  /// same is taken.
  package final class RecordedEffects<Action>: Sendable {
    let recorder: EffectRecorder
    private let layout = EffectLayout<Action>()
    private let noted = Lock(NotedActions<Action, EffectArrival>())
    /// Whether some wait, which is faster to ask than the list of a generic type.
    private let isWaiting = Lock(false)
    /// Whether those that did not come are about to be forgotten.
    private let isTidying = Lock(false)

    init(_ recorder: EffectRecorder) { self.recorder = recorder }

    func isNone(_ effect: UnsafePointer<Effect<Action>>) -> Bool { layout.isNone(effect) }

    /// Returns the same effect, whose actions are noted.
    ///
    /// - Parameter learn: receives the `send` of a run when the run begins; nil where it is not needed.
    func followed(
      _ effect: Effect<Action>, of turn: RecordedTurn, learn: (@Sendable (Send<Action>) -> Void)? = nil
    ) -> Effect<Action> {
      switch layout.kind(of: effect) {
      case .none: return effect
      case .run(let run):
        let running = RunningEffect(of: turn, in: recorder, name: run.name, tellsEnd: true)
        // Where a part of it records itself, the rest is shown when it sends something.
        if !turn.hasRecordedEffects { running.start() }
        return .run(priority: run.priority, name: run.name) { send in
          learn?(send)
          await run.operation(
            Send { [self] action in
              let number = note(action, from: running, comesAtOnce: true)
              send(action)
              // If the run was cancelled after the note, the store has not received the action.
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
                // What ends it while a reducer runs is `cancel(id:)`.
                receiveCompletion: { _ in running.end(isCancelled: RecordedTurn.current != nil) },
                receiveCancel: { [self] in
                  running.end(isCancelled: true)
                  // What was on its way from another thread does not come.
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
        // Where nothing holds it there is nothing that could send an action.
        if !isKnownUniquelyReferenced(&running), !turn.hasRecordedEffects { running.start() }
        return followed
      }
    }

    private func note(_ action: Action, from running: RunningEffect, comesAtOnce: Bool) -> Int {
      // A task-local value is inherited by what the action returns, which is another run's.
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

    /// Forgets, in a later turn of the main actor, what no reducer got in this one: another reducer has kept it for itself.
    private func tidy(upTo number: Int) {
      let isFirst = isTidying.withLock { isTidying in
        defer { isTidying = true }
        return !isTidying
      }
      guard isFirst else { return }
      Task { @MainActor [weak self] in
        self?.isTidying.withLock { $0 = false }
        self?.forget { $0.forgetMissed(upTo: number) }
      }
    }

    /// What is forgotten is released after the lock, since it may be the last of its effect.
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
        // The main actor's thread need not be the first.
        false
      #endif
    }

    /// The effect that has sent an action; nil where it comes from outside.
    func arrival(of action: Action) -> EffectArrival? {
      isWaiting.withLock { $0 } ? taken(action) : nil
    }

    @inline(never) private func taken(_ action: Action) -> EffectArrival? {
      if let found = change({ $0.take(action) }) { return found }
      // Bytes of padding may differ. Not under the lock, since a type's own code may write it.
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

  /// Records an effect as started when the store has begun to listen to it: one that is over by then and has sent nothing has done
  /// nothing that could be seen.
  ///
  /// Only what makes the publisher holds it, which the store lets go of then.
  private final class Beginning: Sendable {
    private let running: RunningEffect

    init(of running: RunningEffect) { self.running = running }

    deinit { running.startUnlessOver() }
  }
#endif

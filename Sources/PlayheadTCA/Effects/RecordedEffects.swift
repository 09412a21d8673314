#if ComposableArchitecture
  import ComposableArchitecture
  import PlayheadRecorder

  /// Tells which effect of a store an action comes from, although the action itself has no mark.
  ///
  /// An effect is mapped by a function that returns the same action and notes it. The store reduces it next, or after those that
  /// it has queued: the noted action that is the same is taken.
  final class RecordedEffects<Action>: Sendable {
    /// An action that an effect sends.
    private struct Noted: @unchecked Sendable {
      let action: Action
      let arrival: Arrival
    }

    /// An action that has come from an effect, which is not over as long as this is there.
    struct Arrival: Sendable {
      /// The number of the effect.
      let effect: Int
      fileprivate let running: RunningEffect

      func end() { withExtendedLifetime(running) {} }
    }

    /// What a publisher on another thread has sent is lost where it is cancelled meanwhile, and so are actions of stores that are gone.
    private let limit = 256

    let ids = EffectIDs()
    private let noted = GuardedValue<[Noted]>([])

    /// Returns the same effect, whose actions are noted.
    func followed(_ effect: Effect<Action>, of turn: RecordedTurn) -> Effect<Action> {
      if recordedBitsMatch(effect, .none) { return effect }
      var running = RunningEffect(of: turn, name: EffectName.name(of: effect) ?? "effect")
      let followed = effect.map { [self, running] action in
        note(action, from: running)
        return action
      }
      // Where nothing holds it there is nothing that could send an action. Where a part of it records itself, the rest is
      // shown when it sends something.
      if !isKnownUniquelyReferenced(&running), !turn.hasRecordedEffects { _ = running.start() }
      return followed
    }

    private func note(_ action: Action, from running: RunningEffect) {
      // A task-local value is inherited by what the action returns, which is another run's.
      let own = RecordedRun.current.flatMap { $0.turn === running.turn ? $0.id : nil }
      let new = Noted(action: action, arrival: Arrival(effect: own ?? running.start(), running: running))
      let lost = noted.withLock { noted in
        noted.append(new)
        return noted.count > limit ? noted.removeFirst() : nil
      }
      withExtendedLifetime(lost) {}
    }

    /// The effect that has sent an action; nil where it comes from outside.
    func arrival(of action: Action) -> Arrival? {
      // Nothing of the app's runs while the lock is held.
      let candidates = noted.withLock { $0 }
      if candidates.isEmpty { return nil }
      guard
        let index = candidates.firstIndex(where: { recordedBitsMatch($0.action, action) })
          ?? candidates.firstIndex(where: { isWrittenAlike($0.action, action) })
      else { return nil }
      let arrival = candidates[index].arrival
      noted.withLock { noted in
        // One effect's actions come in their order, so those before it are lost.
        let position = noted.firstIndex { $0.arrival.running === arrival.running } ?? 0
        var isFound = false
        noted = noted.enumerated().filter { offset, other in
          if isFound || offset < position || other.arrival.running !== arrival.running { return true }
          isFound = recordedBitsMatch(other.action, candidates[index].action)
          return false
        }.map(\.element)
      }
      return arrival
    }

    /// Bytes of padding may differ.
    private func isWrittenAlike(_ left: Action, _ right: Action) -> Bool {
      func text(_ action: Action) -> String {
        var writer = JSONWriter()
        DynamicValue.write(action, into: &writer)
        return writer.text
      }
      return text(left) == text(right)
    }
  }
#endif

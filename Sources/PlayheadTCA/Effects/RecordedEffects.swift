#if ComposableArchitecture
  import ComposableArchitecture
  import PlayheadPlatform
  import PlayheadRecorder

  /// Tells which effect of a store an action comes from, although the action itself has no mark.
  ///
  /// An effect is mapped by a function that returns the same action and notes it. The store reduces it next, or after
  /// those that it has queued: the noted action that is the same is taken.
  final class RecordedEffects<Action>: Sendable {
    /// An action that an effect sends.
    private struct Noted: @unchecked Sendable {
      let action: Action
      let arrival: Arrival
      let number: Int
      /// Whether the store gets it at once. One that a publisher sends on another thread may be overtaken, or cancelled.
      let isQueued: Bool
    }

    /// An action that has come from an effect, which is not over as long as this is there.
    struct Arrival: Sendable {
      /// The number of the effect.
      let effect: Int
      fileprivate let running: RunningEffect

      func end() { withExtendedLifetime(running) {} }
    }

    /// What a publisher on another thread has sent is lost where it is cancelled meanwhile, and so are actions of
    /// stores that are gone.
    private let limit = 256

    let recorder: EffectRecorder
    private let noted = Lock<(last: Int, actions: [Noted])>((0, []))

    init(_ recorder: EffectRecorder) { self.recorder = recorder }

    /// Returns the same effect, whose actions are noted.
    func followed(_ effect: Effect<Action>, of turn: RecordedTurn) -> Effect<Action> {
      if recordedBitsMatch(effect, .none) { return effect }
      var running = RunningEffect(of: turn, in: recorder, name: EffectName.name(of: effect) ?? "effect")
      let followed = effect.map { [self, running] action in
        note(action, from: running)
        return action
      }
      // Where nothing holds it there is nothing that could send an action. Where a part of it records itself, the rest
      // is shown when it sends something.
      if !isKnownUniquelyReferenced(&running), !turn.hasRecordedEffects { _ = running.start() }
      return followed
    }

    private func note(_ action: Action, from running: RunningEffect) {
      // A task-local value is inherited by what the action returns, which is another run's.
      let own = RecordedRun.current.flatMap { $0.turn === running.turn ? $0.id : nil }
      let arrival = Arrival(effect: own ?? running.start(), running: running)
      let lost = noted.withLock { noted in
        noted.last += 1
        noted.actions.append(
          Noted(action: action, arrival: arrival, number: noted.last, isQueued: Self.isOnMainThread))
        return noted.actions.count > limit ? noted.actions.removeFirst() : nil
      }
      // Not under the lock, since it may be the last of its effect.
      withExtendedLifetime(lost) {}
    }

    private static var isOnMainThread: Bool {
      #if canImport(Darwin)
        pthread_main_np() != 0
      #else
        // The main actor's thread need not be the first.
        true
      #endif
    }

    /// The effect that has sent an action; nil where it comes from outside.
    func arrival(of action: Action) -> Arrival? {
      let actions = noted.withLock { $0.actions }
      if actions.isEmpty { return nil }
      guard
        let found = actions.first(where: { recordedBitsMatch($0.action, action) })
          ?? actions.first(where: { isWrittenAlike($0.action, action) })
      else { return nil }
      // A store reduces what it gets in that order, so what was noted before has not come to it.
      func isOver(_ other: Noted) -> Bool {
        other.number == found.number || found.isQueued && other.isQueued && other.number < found.number
      }
      noted.withLock { $0.actions.removeAll(where: isOver) }
      return found.arrival
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

#if ComposableArchitecture
  import PlayheadPlatform
  import PlayheadRecorder

  /// What one action has returned, as long as a part of it may send actions.
  ///
  /// Only the effect holds it, and the actions that the effect has sent and that are not recorded yet. So it goes away
  /// when the effect is over, in whichever way that came about: TCA tells nobody.
  final class RunningEffect: Sendable {
    private enum Phase {
      case unseen
      case running(Int)
    }

    let turn: RecordedTurn
    private let effects: EffectRecorder
    private let name: String
    private let phase = Lock(Phase.unseen)

    init(of turn: RecordedTurn, in effects: EffectRecorder, name: String) {
      self.turn = turn
      self.effects = effects
      self.name = name
    }

    deinit {
      guard case .running(let id) = phase.withLock({ $0 }) else { return }
      // A task lets go of its operation at its own end.
      if Task.isCancelled { effects.cancelled(id) } else { effects.finished(id) }
    }

    /// Its number. It is recorded as started where it was not.
    func start() -> Int {
      phase.withLock { phase in
        if case .running(let id) = phase { return id }
        let id = effects.started(by: turn.cause, name: name)
        phase = .running(id)
        return id
      }
    }
  }
#endif

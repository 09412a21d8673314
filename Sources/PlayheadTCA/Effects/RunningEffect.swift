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
    private let name: String
    private let phase = Lock(Phase.unseen)

    init(of turn: RecordedTurn, name: String) {
      self.turn = turn
      self.name = name
    }

    deinit {
      guard case .running(let id) = phase.withLock({ $0 }) else { return }
      // A task lets go of its operation at its own end.
      if Task.isCancelled { turn.recorder.effectCancelled(id) } else { turn.recorder.effectFinished(id) }
    }

    /// Its number. It is recorded as started where it was not.
    func start() -> Int {
      phase.withLock { phase in
        if case .running(let id) = phase { return id }
        let id = turn.ids.next()
        phase = .running(id)
        turn.recorder.effectStarted(id, by: turn.cause, name: name)
        return id
      }
    }
  }
#endif

#if ComposableArchitecture
  import PlayheadPlatform
  import PlayheadRecorder

  /// What one action has returned, as long as a part of it may send actions.
  ///
  /// Only the effect holds it, and the actions that the effect has sent and that are not recorded yet. So it goes away
  /// when the effect is over.
  final class RunningEffect: Sendable {
    private struct Progress {
      /// Its number, once it is recorded.
      var id: Int?
      /// How it has ended; nil where that is not known, or not yet.
      var isCancelled: Bool?
    }

    let turn: RecordedTurn
    private let effects: EffectRecorder
    private let name: String
    private let tellsEnd: Bool
    private let progress = Lock(Progress())

    /// - Parameter tellsEnd: whether ``end(isCancelled:)`` is called, unless the effect is thrown away before its end.
    init(of turn: RecordedTurn, in effects: EffectRecorder, name: String?, tellsEnd: Bool) {
      (self.turn, self.effects, self.name, self.tellsEnd) = (turn, effects, name ?? "effect", tellsEnd)
    }

    deinit {
      let (id, isCancelled) = progress.withLock { ($0.id, $0.isCancelled) }
      guard let id else { return }
      // Where it is not told, a task lets go of its operation at its own end.
      if isCancelled ?? (tellsEnd || Task.isCancelled) { effects.cancelled(id) } else { effects.finished(id) }
    }

    /// Its number. It is recorded as started where it was not.
    @discardableResult func start() -> Int {
      progress.withLock { progress in
        if let id = progress.id { return id }
        let id = effects.started(by: turn.cause, name: name)
        progress.id = id
        return id
      }
    }

    /// Records it as started, unless it has ended.
    func startUnlessOver() { if progress.withLock({ $0.isCancelled == nil }) { start() } }

    /// Says how it has ended; what it has sent may be recorded later.
    func end(isCancelled: Bool) { progress.withLock { $0.isCancelled = $0.isCancelled ?? isCancelled } }
  }
#endif

#if ComposableArchitecture
  import PlayheadPlatform
  import PlayheadRecorder

  /// The effects of one action, retained by them and by their unrecorded actions, so that it is released when all have ended.
  final class RunningEffect: Sendable {
    private struct Progress {
      /// The number of the effect, once it is recorded.
      var id: Int?
      /// How the effect has ended; nil while that is unknown.
      var isCancelled: Bool?
    }

    let turn: RecordedTurn
    private let effects: EffectRecorder
    private let name: String
    private let tellsEnd: Bool
    private let progress = Lock(Progress())

    /// `tellsEnd` says whether ``end(isCancelled:)`` is called, unless the effect is released before its end.
    init(of turn: RecordedTurn, in effects: EffectRecorder, name: String?, tellsEnd: Bool) {
      (self.turn, self.effects, self.name, self.tellsEnd) = (turn, effects, name ?? "effect", tellsEnd)
    }

    deinit {
      let (id, isCancelled) = progress.withLock { ($0.id, $0.isCancelled) }
      guard let id else { return }
      // Without a report of the end, a task releases its operation when it ends.
      if isCancelled ?? (tellsEnd || Task.isCancelled) { effects.cancelled(id) } else { effects.finished(id) }
    }

    /// Records the effect as started if necessary, and returns its number.
    @discardableResult func start() -> Int {
      progress.withLock { progress in
        if let id = progress.id { return id }
        let id = effects.started(by: turn.cause, name: name)
        progress.id = id
        return id
      }
    }

    func startUnlessOver() { if progress.withLock({ $0.isCancelled == nil }) { start() } }

    /// Sets how the effect has ended; its actions may be recorded later.
    func end(isCancelled: Bool) { progress.withLock { $0.isCancelled = $0.isCancelled ?? isCancelled } }
  }
#endif

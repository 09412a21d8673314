#if ComposableArchitecture
  import ComposableArchitecture
  import PlayheadRecorder
  import PlayheadFormat
  import PlayheadReplay
  import PlayheadTCA

  @MainActor
  final class FeatureRun<State, Action>: LiveRun {
    private let base: Store<State, Action>
    private let turns: RecordedTurns<State, Action>
    private let session: ReplayedSession<Action>?
    private let onRecord: @MainActor () -> Void

    init<Feature: Reducer<State, Action>>(
      _ plan: LiveRunPlan<Action>, _ initialState: State, _ feature: Feature, reads: RecordedReads, stackIDs: StackIDs
    ) {
      session = plan.session
      onRecord = plan.onRecord
      // Effects start and end on any thread.
      turns = RecordedTurns(of: feature, plan.recorder, reads: reads, stackIDs: stackIDs) { [onRecord] in
        Task { @MainActor in onRecord() }
      }
      let recorded = RecordedReducer(base: feature, turns: turns)
      base = Store(initialState: initialState) { recorded }
      turns.start(from: initialState)
      turns.onPresent = plan.onRecord
      turns.line = StoreLine { [weak base] in base?.send($0) }
    }

    var store: Any { base }

    func send(_ action: Action) throws(DebuggedStoreError) {
      if turns.isPresenting { throw .isPresenting }
      send(action, .typed)
    }

    func endPresenting() { _ = try? turns.presentLive() }

    /// Repeats the session without the work of effects, and starts the unfinished ones anew, to which TCA gives no access.
    func replay() -> Int {
      guard let session else { return 0 }
      var missed = 0
      var (seqs, ids, open): ([Int: EffectCause], [AnswerScript.EffectKey: Int], Set<Int>) = ([:], [:], [])
      var (unstarted, last): ([RecordedTurns<State, Action>.Unstarted], Action?) = ([], nil)
      let names = session.script.effectNames
      let running = Set(names.keys.filter { !session.script.endedEffects.contains($0) }.map(\.starter))
      for entry in session.script.entries {
        switch entry {
        case .action(let seq, let key):
          let origin =
            if let key { ids[key].map(RecordedOrigin.effect) } else {
              session.isFromDebugger(seq) ? RecordedOrigin.debugger : .outside
            }
          guard let origin, let action = session.action(seq) else {
            missed += 1
            continue
          }
          send(action, .replayed(from: origin, reads: session.script.reads[seq] ?? []))
          guard let effect = turns.unstarted else { continue }
          seqs[seq] = effect.turn.cause
          if running.contains(seq) { unstarted.append(effect) }
          last = action
        case .start(let key):
          guard let cause = seqs[key.starter] else { continue }
          let id = turns.effects.started(
            by: cause, name: names[key] ?? "effect", location: session.script.effectLocations[key])
          ids[key] = id
          open.insert(id)
        case .end(let key, let isCancelled):
          guard let id = ids[key], open.remove(id) != nil else { continue }
          if isCancelled { turns.effects.cancelled(id) } else { turns.effects.finished(id) }
        }
      }
      for id in open.sorted() { turns.effects.cancelled(id) }
      if let last, !unstarted.isEmpty { send(last, .start(unstarted)) }
      return missed
    }

    private func send(_ action: Action, _ direction: RecordedTurns<State, Action>.Direction) {
      turns.direction = direction
      base.send(action)
      onRecord()
    }
  }
#endif

#if ComposableArchitecture
  import ComposableArchitecture
  import PlayheadRecorder

  /// The recording of one store, which ends when the store is gone.
  ///
  /// A store reduces one action after the other, so this is used by one thread at a time.
  final class RecordedTurns<State, Action>: @unchecked Sendable {
    private let recorder: Recorder
    private let store: StoreRecorder<State, Action>
    private let reads: RecordedReads
    private let effects = RecordedEffects<Action>()
    private var isStarted = false

    init(recorder: Recorder, reads: RecordedReads) {
      self.recorder = recorder
      self.reads = reads
      store = StoreRecorder(recorder)
    }

    deinit { recorder.close() }

    /// Records an action, and follows its effect.
    func reduce(
      _ state: inout State, _ action: Action, by reducer: (inout State) -> Effect<Action>
    ) -> Effect<Action> {
      if !isStarted { store.start(state: state) }
      isStarted = true
      // An effect is not over before what it has sent is recorded.
      let arrival = effects.arrival(of: action)
      defer { arrival?.end() }
      let old = state
      // What an effect sends inherits nothing of the change that started the effect.
      store.willReduce(
        action, from: arrival.map { .effect($0.effect) } ?? .outside,
        animation: arrival == nil ? RecordedAnimation.current : nil, state: old)
      let turn = RecordedTurn(recorder: recorder, ids: effects.ids, seq: store.seq)
      let effect = turn.during { reads.during { reducer(&state) } }
      for (key, value) in turn.end() { store.didRead(key, value) }
      store.didReduce(from: old, to: state)
      return effects.followed(effect, of: turn)
    }
  }
#endif

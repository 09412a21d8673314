#if ComposableArchitecture
  import ComposableArchitecture
  package import PlayheadRecorder
  package import PlayheadRecording

  /// The recording of one store, which ends when the store is gone.
  ///
  /// A store reduces one action after the other, so this is used by one thread at a time.
  package final class RecordedTurns<State, Action>: @unchecked Sendable {
    /// What a debugger does with the next action that it sends.
    package enum Direction {
      /// A person has typed it.
      case typed
      /// It was recorded: its reads are answered, and its effect is left in ``unstarted``.
      case replayed(from: RecordedOrigin, reads: [RecordedChange.Read])
      /// It is reduced by nobody, and effects start that were not.
      case start([Unstarted])
    }

    /// The effect of an action that happened again.
    package struct Unstarted {
      let effect: Effect<Action>
      package let turn: RecordedTurn
    }

    package let effects: EffectRecorder
    /// What the debugger does with the action that it sends next.
    package var direction: Direction?
    /// The effect of the last action that happened again.
    package private(set) var unstarted: Unstarted?

    private let recorder: Recorder
    private let store: StoreRecorder<State, Action>
    private let reads: RecordedReads
    private let arrivals: RecordedEffects<Action>
    private var isStarted = false

    /// - Parameters:
    ///   - recorder: serves this one store.
    ///   - reads: which dependencies are recorded.
    ///   - onRecord: is told of each action and each change of an effect.
    package init(_ recorder: Recorder, reads: RecordedReads, onRecord: (@Sendable () -> Void)? = nil) {
      self.recorder = recorder
      self.reads = reads
      store = StoreRecorder(recorder)
      effects = EffectRecorder(recorder, onRecord: onRecord)
      arrivals = RecordedEffects(effects)
    }

    deinit { recorder.close() }

    /// Begins the recording, which the first action does otherwise: only then does a reducer see the store's state.
    package func start(from state: State) {
      guard !isStarted else { return }
      isStarted = true
      store.start(state: state)
    }

    /// Records an action, and follows its effect.
    func reduce(
      _ state: inout State, _ action: Action, by reducer: (inout State) -> Effect<Action>
    ) -> Effect<Action> {
      start(from: state)
      if let direction {
        self.direction = nil
        return reduce(&state, action, direction, by: reducer)
      }
      // An effect is not over before what it has sent is recorded.
      let arrival = arrivals.arrival(of: action)
      defer { arrival?.end() }
      // What an effect sends inherits nothing of the change that started the effect.
      let (effect, turn) = run(
        &state, action, from: arrival.map { .effect($0.effect) } ?? .outside,
        animation: arrival == nil ? RecordedAnimation.current : nil, answering: [], by: reducer)
      return arrivals.followed(effect, of: turn)
    }

    private func reduce(
      _ state: inout State, _ action: Action, _ direction: Direction, by reducer: (inout State) -> Effect<Action>
    ) -> Effect<Action> {
      switch direction {
      case .start(let unstarted):
        return .merge(unstarted.map { arrivals.followed($0.effect, of: $0.turn) })
      case .replayed(let origin, let reads):
        let (effect, turn) = run(&state, action, from: origin, animation: nil, answering: reads, by: reducer)
        unstarted = Unstarted(effect: effect, turn: turn)
        return .none
      case .typed:
        let (effect, turn) = run(&state, action, from: .debugger, animation: nil, answering: [], by: reducer)
        return arrivals.followed(effect, of: turn)
      }
    }

    private func run(
      _ state: inout State, _ action: Action, from origin: RecordedOrigin, animation: String?,
      answering answers: [RecordedChange.Read], by reducer: (inout State) -> Effect<Action>
    ) -> (Effect<Action>, RecordedTurn) {
      let old = state
      store.willReduce(action, from: origin, animation: animation, state: old)
      let turn = RecordedTurn(effects: effects, seq: store.seq, answering: answers)
      let effect = turn.during { reads.during { reducer(&state) } }
      for (key, value) in turn.end() { store.didRead(key, value) }
      store.didReduce(from: old, to: state)
      return (effect, turn)
    }
  }
#endif

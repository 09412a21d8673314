#if ComposableArchitecture
  import ComposableArchitecture
  import PlayheadPlatform
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
      /// No reducer runs; effects start that have not started.
      case start([Unstarted])
      /// No reducer runs; the state becomes this one.
      case show(State)
      /// An effect sent it while an old state was shown.
      case late(RecordedEffects<Action>.Arrival)
    }

    /// What happens while an old state is shown.
    struct Presenting {
      let live: State
      var refused = 0
      /// What effects have sent.
      var waiting: [(Action, RecordedEffects<Action>.Arrival)] = []
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
    /// Delivers a debugger's actions to the store; nil until an effect has begun to run.
    package var line: StoreLine<Action>? {
      get { lines.withLock { $0 } }
      set { lines.withLock { $0 = newValue } }
    }
    private let lines = Lock<StoreLine<Action>?>(nil)
    /// Is told when an old state is shown, or the present again.
    package var onPresent: (@MainActor () -> Void)?
    /// What is shown in place of the present.
    var presenting: Presenting?
    package var isPresenting: Bool { presenting != nil }
    /// The state after the last action; nil before the first.
    private(set) var present: State?
    /// The last action.
    private(set) var last: Action?
    private(set) var isReducing = false

    let recorder: Recorder
    let store: StoreRecorder<State, Action>
    private let reads: RecordedReads
    private var readsMemory = RecordedReads.Memory()
    /// Nil where the process counts, as in an app.
    private let stackIDs: StackIDs?
    private let arrivals: RecordedEffects<Action>
    private var isStarted = false

    /// - Parameters:
    ///   - recorder: serves this one store.
    ///   - reads: which dependencies are recorded.
    ///   - stackIDs: gives ids to elements of stacks; nil where the process does.
    ///   - onRecord: is told of each action and each change of an effect.
    package init(
      _ recorder: Recorder, reads: RecordedReads, stackIDs: StackIDs? = nil, onRecord: (@Sendable () -> Void)? = nil
    ) {
      self.stackIDs = stackIDs
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
      present = state
      store.start(state: state)
      if store.isServed || store.isDormant { recorder.debugged = self }
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
      if presenting != nil {
        hold(action, from: arrival)
        // The present is put back by way of an effect, too.
        return line == nil && recorder.isListening ? .run { [weak self] send in self?.learn(send) } : .none
      }
      // What an effect sends inherits nothing of the change that started the effect.
      let (effect, turn) = run(
        &state, action, from: arrival.map { .effect($0.effect) } ?? .outside,
        animation: arrival == nil ? RecordedAnimation.current : nil, answering: [], by: reducer)
      return followed(effect, of: turn)
    }

    /// Keeps what an effect has sent until the present is back, and refuses what comes from outside.
    private func hold(_ action: Action, from arrival: RecordedEffects<Action>.Arrival?) {
      guard let arrival else {
        presenting?.refused += 1
        return
      }
      presenting?.waiting.append((action, arrival))
      // As a store of ComposableRuntime: not in the turn of the store, which reduces an action.
      if presenting?.waiting.count == 10_000 { Task { @MainActor in _ = try? presentLive() } }
    }

    /// Follows an effect, and learns from it how to reach the store, where somebody listens.
    private func followed(_ effect: Effect<Action>, of turn: RecordedTurn) -> Effect<Action> {
      guard recorder.isListening else { return arrivals.followed(effect, of: turn) }
      if line == nil, arrivals.isNone(effect) { return .run { [weak self] send in self?.learn(send) } }
      return arrivals.followed(effect, of: turn) { [weak self] send in self?.learn(send) }
    }

    private func learn(_ send: Send<Action>) { line = StoreLine(by: send) }

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
        return followed(effect, of: turn)
      case .late(let arrival):
        defer { arrival.end() }
        let origin = RecordedOrigin.effect(arrival.effect)
        let (effect, turn) = run(&state, action, from: origin, animation: nil, answering: [], by: reducer)
        return followed(effect, of: turn)
      case .show(let shown):
        state = shown
        return .none
      }
    }

    private func run(
      _ state: inout State, _ action: Action, from origin: RecordedOrigin, animation: String?,
      answering answers: [RecordedChange.Read], by reducer: (inout State) -> Effect<Action>
    ) -> (Effect<Action>, RecordedTurn) {
      let old = state
      isReducing = true
      defer {
        isReducing = false
        // A debugger may ask for them.
        let isReached = recorder.isListening || line != nil
        (present, last) = isReached ? (state, action) : (nil, nil)
      }
      store.willReduce(action, from: origin, animation: animation, state: old)
      let turn = RecordedTurn(effects: effects, seq: store.seq, answering: answers)
      func reduce() -> Effect<Action> { turn.during { reads.during(&readsMemory) { reducer(&state) } } }
      let effect: Effect<Action>
      var ids: [(key: String, value: Any)] = []
      if let stackIDs {
        (effect, ids) = stackIDs.during(seq: turn.seq ?? 0, answering: answers, reduce)
      } else {
        let first = StackIDs.upcoming()
        effect = reduce()
        if first != nil { ids = StackIDs.reads(since: first) }
      }
      for (key, value) in turn.end() { store.didRead(key, value) }
      for (key, value) in ids { store.didRead(key, value) }
      store.didReduce(from: old, to: state)
      return (effect, turn)
    }
  }
#endif

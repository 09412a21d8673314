#if ComposableArchitecture
  package import ComposableArchitecture
  import PlayheadPlatform
  package import PlayheadRecorder
  package import PlayheadFormat

  /// The recording of one store, used by one thread at a time, because a store reduces one action after the other.
  package final class RecordedTurns<State, Action>: @unchecked Sendable {
    /// What the debugger's next action does.
    package enum Direction {
      /// A user has typed it.
      case typed
      /// Repeats a recorded action, whose reads are answered, and leaves its effect in ``unstarted``.
      case replayed(from: RecordedOrigin, reads: [RecordedChange.Read])
      /// Starts effects without running a reducer.
      case start([Unstarted])
      /// Sets the state without running a reducer.
      case show(State)
      /// Reduces an action that an effect sent while an old state was shown.
      case late(EffectArrival)
    }

    /// What happens while an old state is shown.
    struct Presenting {
      let live: State
      var refused = 0
      /// The actions that effects have sent.
      var waiting: [(Action, EffectArrival)] = []
    }

    /// The effect of a repeated action.
    package struct Unstarted {
      let effect: Effect<Action>
      package let turn: RecordedTurn
    }

    package let effects: EffectRecorder
    package var direction: Direction? { didSet { isDirected = direction != nil } }
    package private(set) var unstarted: Unstarted?
    /// Sends the debugger's actions to the store; nil until an effect has begun to run.
    package var line: StoreLine<Action>? {
      get { lines.withLock { $0 } }
      set {
        lines.withLock { $0 = newValue }
        isReachable.withLock { $0 = newValue != nil }
      }
    }
    private let lines = Lock<StoreLine<Action>?>(nil)
    package var onPresent: (@MainActor () -> Void)?
    /// Set while an old state is shown.
    var presenting: Presenting? { didSet { isPresenting = presenting != nil } }
    /// The state after the last action; nil before the first.
    private(set) var present: State?
    private(set) var last: Action?
    @exclusivity(unchecked) private(set) var isReducing = false

    // Flags for the properties above, which each action checks: checking an optional of a generic type takes 50 ns.
    @exclusivity(unchecked) private var isDirected = false
    @exclusivity(unchecked) package private(set) var isPresenting = false
    @exclusivity(unchecked) private var isKept = false
    private let isReachable = Lock(false)

    let recorder: Recorder
    let store: StoreRecorder<State, Action>
    private let reducer: any BaseRunning<State, Action>
    private let reads: RecordedReads
    @exclusivity(unchecked) private var readsMemory = RecordedReads.Memory()
    /// Nil where the process generates the ids, as in an app.
    private let stackIDs: StackIDs?
    private let arrivals: RecordedEffects<Action>
    @exclusivity(unchecked) private var isStarted = false

    /// `stackIDs` is nil where the process generates the ids; `onRecord` is called after each action and event of an effect.
    package init(
      of feature: some Reducer<State, Action>, _ recorder: Recorder, reads: RecordedReads, stackIDs: StackIDs? = nil,
      onRecord: (@Sendable () -> Void)? = nil
    ) {
      reducer = RecordedReducer(base: feature, turns: nil)
      self.stackIDs = stackIDs
      self.recorder = recorder
      self.reads = reads
      store = StoreRecorder(recorder)
      effects = EffectRecorder(recorder, onRecord: onRecord)
      arrivals = RecordedEffects(effects)
    }

    deinit { recorder.close() }

    /// Begins the recording, which otherwise the first action does, because only then does a reducer see the store's state.
    package func start(from state: State) {
      guard !isStarted else { return }
      isStarted = true
      (present, isKept) = (state, true)
      store.start(state: state)
      if store.isServed || store.isDormant { recorder.debugged = self }
    }

    /// Rare paths are separate functions, because a function looks up the metadata of all generic types that it may copy.
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      if !isStarted { start(from: state) }
      if isDirected || isPresenting { return reduceDebugged(&state, action) }
      // The effect ends only after its action was recorded.
      let arrival = arrivals.arrival(of: action)
      defer { arrival?.end() }
      // An action of an effect does not inherit the animation of the action that started the effect.
      return reduce(
        &state, action, from: arrival.map { .effect($0.effect) } ?? .outside,
        animation: arrival == nil ? RecordedAnimation.current : nil)
    }

    private func reduce(
      _ state: inout State, _ action: Action, from origin: RecordedOrigin, animation: String? = nil
    ) -> Effect<Action> {
      let (effect, turn) = run(&state, action, from: origin, animation: animation, answering: [])
      let isListening = recorder.isListening
      keep(state, action, isListening: isListening)
      if !isListening, withUnsafePointer(to: effect, { arrivals.isNone($0) }) { return effect }
      return followed(effect, of: turn, isListening: isListening)
    }

    @inline(never) private func reduceDebugged(_ state: inout State, _ action: Action) -> Effect<Action> {
      if let direction = direction.take() { return reduce(&state, action, direction) }
      let arrival = arrivals.arrival(of: action)
      hold(action, from: arrival)
      // The debugger also needs an effect's `send` to put the present state back.
      return line == nil && recorder.isListening ? .run { [weak self] send in self?.learn(send) } : .none
    }

    /// Keeps an action of an effect until the present state is back, and refuses one from outside.
    private func hold(_ action: Action, from arrival: EffectArrival?) {
      guard let arrival else {
        presenting?.refused += 1
        return
      }
      presenting?.waiting.append((action, arrival))
      // As in ComposableRuntime, but in a later turn, because the store is reducing an action now.
      if presenting?.waiting.count == 10_000 { Task { @MainActor in _ = try? presentLive() } }
    }

    /// Follows an effect, and takes its `send` to reach the store, if a debugger is listening.
    @inline(never) private func followed(
      _ effect: Effect<Action>, of turn: RecordedTurn, isListening: Bool
    ) -> Effect<Action> {
      guard isListening else { return arrivals.followed(effect, of: turn) }
      if line == nil, withUnsafePointer(to: effect, { arrivals.isNone($0) }) {
        return .run { [weak self] send in self?.learn(send) }
      }
      return arrivals.followed(effect, of: turn) { [weak self] send in self?.learn(send) }
    }

    private func learn(_ send: Send<Action>) { line = StoreLine(by: send) }

    private func reduce(_ state: inout State, _ action: Action, _ direction: Direction) -> Effect<Action> {
      switch direction {
      case .start(let unstarted):
        return .merge(unstarted.map { arrivals.followed($0.effect, of: $0.turn) })
      case .replayed(let origin, let reads):
        let (effect, turn) = run(&state, action, from: origin, animation: nil, answering: reads)
        keep(state, action, isListening: recorder.isListening)
        unstarted = Unstarted(effect: effect, turn: turn)
        return .none
      case .typed: return reduce(&state, action, from: .debugger)
      case .late(let arrival):
        defer { arrival.end() }
        return reduce(&state, action, from: .effect(arrival.effect))
      case .show(let shown):
        state = shown
        return .none
      }
    }

    @inline(__always) private func run(
      _ state: inout State, _ action: Action, from origin: RecordedOrigin, animation: String?,
      answering answers: [RecordedChange.Read]
    ) -> (Effect<Action>, RecordedTurn) {
      let old = state
      isReducing = true
      defer { isReducing = false }
      store.willReduce(action, from: origin, animation: animation, state: old)
      let turn = RecordedTurn(effects: effects, seq: store.seq, answering: answers)
      let effect = reduce(&state, action, in: turn)
      for (key, value) in turn.takeReads() { store.didRead(key, value) }
      store.didReduce(from: old, to: state)
      return (effect, turn)
    }

    @inline(__always) private func reduce(
      _ state: inout State, _ action: Action, in turn: RecordedTurn
    ) -> Effect<Action> {
      if StackIDs.isUsed { return reduceGivingIDs(&state, action, in: turn) }
      return turn.during { reads.during(&readsMemory) { reducer.runBase(&state, action) } }
    }

    @inline(never) private func reduceGivingIDs(
      _ state: inout State, _ action: Action, in turn: RecordedTurn
    ) -> Effect<Action> {
      let (effect, ids) = StackIDs.during(stackIDs, seq: turn.seq ?? 0, answering: turn.answers) {
        turn.during { reads.during(&readsMemory) { reducer.runBase(&state, action) } }
      }
      for (key, value) in ids { turn.didRead(key, value) }
      return effect
    }

    /// Keeps the state and the action for a debugger.
    @inline(__always) private func keep(_ state: State, _ action: Action, isListening: Bool) {
      if isListening || isReachable.withLock({ $0 }) { keep(state, action) } else if isKept { keepNothing() }
    }

    @inline(never) private func keep(_ state: State, _ action: Action) {
      (present, last, isKept) = (state, action, true)
    }

    @inline(never) private func keepNothing() { (present, last, isKept) = (nil, nil, false) }
  }
#endif

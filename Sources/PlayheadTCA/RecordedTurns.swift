#if ComposableArchitecture
  package import ComposableArchitecture
  import PlayheadPlatform
  package import PlayheadRecorder
  package import PlayheadFormat

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
      case late(EffectArrival)
    }

    /// What happens while an old state is shown.
    struct Presenting {
      let live: State
      var refused = 0
      /// What effects have sent.
      var waiting: [(Action, EffectArrival)] = []
    }

    /// The effect of an action that happened again.
    package struct Unstarted {
      let effect: Effect<Action>
      package let turn: RecordedTurn
    }

    package let effects: EffectRecorder
    /// What the debugger does with the action that it sends next.
    package var direction: Direction? { didSet { isDirected = direction != nil } }
    /// The effect of the last action that happened again.
    package private(set) var unstarted: Unstarted?
    /// Delivers a debugger's actions to the store; nil until an effect has begun to run.
    package var line: StoreLine<Action>? {
      get { lines.withLock { $0 } }
      set {
        lines.withLock { $0 = newValue }
        isReachable.withLock { $0 = newValue != nil }
      }
    }
    private let lines = Lock<StoreLine<Action>?>(nil)
    /// Is told when an old state is shown, or the present again.
    package var onPresent: (@MainActor () -> Void)?
    /// What is shown in place of the present.
    var presenting: Presenting? { didSet { isPresenting = presenting != nil } }
    /// The state after the last action; nil before the first.
    private(set) var present: State?
    /// The last action.
    private(set) var last: Action?
    @exclusivity(unchecked) private(set) var isReducing = false

    // Each action asks whether there is one of the above. To ask an optional of a generic type takes 50 ns.
    @exclusivity(unchecked) private var isDirected = false
    @exclusivity(unchecked) package private(set) var isPresenting = false
    @exclusivity(unchecked) private var isKept = false
    private let isReachable = Lock(false)

    let recorder: Recorder
    let store: StoreRecorder<State, Action>
    private let reducer: any BaseRunning<State, Action>
    private let reads: RecordedReads
    @exclusivity(unchecked) private var readsMemory = RecordedReads.Memory()
    /// Nil where the process counts, as in an app.
    private let stackIDs: StackIDs?
    private let arrivals: RecordedEffects<Action>
    @exclusivity(unchecked) private var isStarted = false

    /// - Parameters:
    ///   - feature: the reducer.
    ///   - recorder: serves this one store.
    ///   - reads: which dependencies are recorded.
    ///   - stackIDs: gives ids to elements of stacks; nil where the process does.
    ///   - onRecord: is told of each action and each change of an effect.
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

    /// Begins the recording, which the first action does otherwise: only then does a reducer see the store's state.
    package func start(from state: State) {
      guard !isStarted else { return }
      isStarted = true
      (present, isKept) = (state, true)
      store.start(state: state)
      if store.isServed || store.isDormant { recorder.debugged = self }
    }

    /// Records an action, and follows its effect.
    ///
    /// What seldom happens stands in functions of its own: a function looks the metadata of all generic types that it
    /// may copy up when it begins.
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      if !isStarted { start(from: state) }
      if isDirected || isPresenting { return reduceDebugged(&state, action) }
      // An effect is not over before what it has sent is recorded.
      let arrival = arrivals.arrival(of: action)
      defer { arrival?.end() }
      // What an effect sends inherits nothing of the change that started the effect.
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
      // The present is put back by way of an effect, too.
      return line == nil && recorder.isListening ? .run { [weak self] send in self?.learn(send) } : .none
    }

    /// Keeps what an effect has sent until the present is back, and refuses what comes from outside.
    private func hold(_ action: Action, from arrival: EffectArrival?) {
      guard let arrival else {
        presenting?.refused += 1
        return
      }
      presenting?.waiting.append((action, arrival))
      // As a store of ComposableRuntime: not in the turn of the store, which reduces an action.
      if presenting?.waiting.count == 10_000 { Task { @MainActor in _ = try? presentLive() } }
    }

    /// Follows an effect, and learns from it how to reach the store, where somebody listens.
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

    /// Runs the reducer, and records what it does.
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

    /// A debugger may ask for them.
    @inline(__always) private func keep(_ state: State, _ action: Action, isListening: Bool) {
      if isListening || isReachable.withLock({ $0 }) { keep(state, action) } else if isKept { keepNothing() }
    }

    @inline(never) private func keep(_ state: State, _ action: Action) {
      (present, last, isKept) = (state, action, true)
    }

    @inline(never) private func keepNothing() { (present, last, isKept) = (nil, nil, false) }
  }
#endif

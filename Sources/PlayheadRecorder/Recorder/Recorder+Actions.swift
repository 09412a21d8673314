public import PlayheadFormat

// The calls beneath every wrapper of a store. The first of them binds the recorder to the type of its state; actions may
// be of any type.

extension Recorder {
  /// Runs a reducer and records what it does to the state.
  ///
  /// ```swift
  /// recorder.action(action, state: &state) { reduce(&$0, action) }
  /// ```
  ///
  /// The action is written before the reducer runs. A change of the state since the last call is recorded as made from
  /// outside.
  ///
  /// - Complexity: for a `Recordable` state without classes that of what has changed, else that of the whole state.
  /// - Parameters:
  ///   - action: what has happened.
  ///   - origin: who sent the action; `RecordedOrigin.effect` with the id that
  ///     ``effectStarted(_:by:name:location:feature:)`` was given.
  ///   - animation: how the change is to be shown, as it is written in Swift; nil for at once.
  ///   - state: the state that `reduce` changes.
  ///   - reduce: does with the action what the store does.
  /// - Returns: what `reduce` returns.
  /// - Throws: what `reduce` throws; what it changed until then is recorded.
  public func action<State, Action, Answer, Failure: Error>(
    _ action: Action, from origin: RecordedOrigin = .outside, animation: String? = nil, state: inout State,
    reduce: (inout State) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try self.action(action, from: origin, animation: animation, state: &state) { state, _ throws(Failure) in
      try reduce(&state)
    }
  }

  /// Runs a reducer that wants to know the action's number, and records what it does to the state.
  ///
  /// ```swift
  /// recorder.action(action, state: &state) { state, token in
  ///   for effect in reduce(&state, action) { run(effect, startedBy: token.seq) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - action: what has happened.
  ///   - origin: who sent the action.
  ///   - animation: how the change is to be shown, as it is written in Swift; nil for at once.
  ///   - state: the state that `reduce` changes.
  ///   - reduce: does with the action what the store does; the token tells the action's number.
  /// - Returns: what `reduce` returns.
  /// - Throws: what `reduce` throws; what it changed until then is recorded.
  public func action<State, Action, Answer, Failure: Error>(
    _ action: Action, from origin: RecordedOrigin = .outside, animation: String? = nil, state: inout State,
    reduce: (inout State, ActionToken) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let store = store(state: { state }, Action.self)
    let call = begin(
      action, from: origin, animation: animation, in: .thisThread, of: store, isEndedHere: true, state: { state })
    defer { end(call, of: store, state: { state }) }
    return try reduce(&state, call.token)
  }

  /// Runs what a store does with an action, and records how its state changes by it.
  ///
  /// ```swift
  /// recorder.action(action) { store.state } reduce: { store.send(action) }
  /// ```
  ///
  /// - Parameters:
  ///   - action: what has happened.
  ///   - origin: who sent the action.
  ///   - animation: how the change is to be shown, as it is written in Swift; nil for at once.
  ///   - state: reads the store's state. It may be called several times.
  ///   - reduce: does with the action what the store does.
  /// - Returns: what `reduce` returns.
  /// - Throws: what `reduce` throws; what it changed until then is recorded.
  public func action<State, Action, Answer, Failure: Error>(
    _ action: Action, from origin: RecordedOrigin = .outside, animation: String? = nil, state: () -> State,
    reduce: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try self.action(action, from: origin, animation: animation, state: state) { _ throws(Failure) in try reduce() }
  }

  /// Runs what a store does with an action and wants to know the action's number for, and records how its state
  /// changes by it.
  ///
  /// - Parameters:
  ///   - action: what has happened.
  ///   - origin: who sent the action.
  ///   - animation: how the change is to be shown, as it is written in Swift; nil for at once.
  ///   - state: reads the store's state. It may be called several times.
  ///   - reduce: does with the action what the store does; the token tells the action's number.
  /// - Returns: what `reduce` returns.
  /// - Throws: what `reduce` throws; what it changed until then is recorded.
  public func action<State, Action, Answer, Failure: Error>(
    _ action: Action, from origin: RecordedOrigin = .outside, animation: String? = nil, state: () -> State,
    reduce: (ActionToken) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let store = store(state: state, Action.self)
    let call = begin(
      action, from: origin, animation: animation, in: .thisThread, of: store, isEndedHere: true, state: state)
    defer { end(call, of: store, state: state) }
    return try reduce(call.token)
  }

  /// Runs what a store does with an action, which may be suspended, and records how its state changes by it.
  ///
  /// Where several actions are being reduced at once, their changes say `overlap`: each may hold some of the others'. The
  /// state at a position is that which the store had when the action returned that leads there.
  ///
  /// ```swift
  /// await recorder.action(action) {
  ///   await store.state
  /// } reduce: { _ in
  ///   await store.send(action)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - action: what has happened.
  ///   - origin: who sent the action.
  ///   - animation: how the change is to be shown, as it is written in Swift; nil for at once.
  ///   - isolation: the actor on which it runs: the caller's.
  ///   - state: reads the store's state, before `reduce` and after it; several times where others record meanwhile.
  ///   - reduce: does with the action what the store does; the token tells the action's number.
  /// - Returns: what `reduce` returns.
  /// - Throws: what `reduce` throws; what it changed until then is recorded.
  public func action<State, Action, Answer, Failure: Error>(
    _ action: Action, from origin: RecordedOrigin = .outside, animation: String? = nil,
    isolation: isolated (any Actor)? = #isolation,
    state: () async -> State, reduce: (ActionToken) async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    var version = core.change { $0.looked.version }
    let before = await state()
    let store = store(state: { before }, Action.self)
    let token = begin(
      action, from: origin, animation: animation, in: .thisTask, of: store, readAt: version, state: { before }
    ).token
    let result: Result<Answer, Failure>
    do throws(Failure) { result = .success(try await reduce(token)) } catch { result = .failure(error) }
    for isLast in [false, false, false, true] {
      version = core.change { $0.looked.version }
      let after = await state()
      // What others have recorded meanwhile may be newer than this. Where they go on doing so, it has to do.
      if end(token, of: store, readAt: isLast ? nil : version, state: { after }) { break }
    }
    return try result.get()
  }

  /// Begins the recording with the state at position 0; without it, the first action does.
  ///
  /// Where the actions are of many types, it also tells which type they have in common, so that none of them has a name
  /// without its own type's: `begin(state: state, action: (any Action).self)`. A recording that has begun stays as it is.
  ///
  /// - Parameters:
  ///   - state: the state at position 0.
  ///   - action: the type of the actions, or what their types have in common.
  public func begin<State, Action>(state: State, action: Action.Type) {
    _ = store(state: { state }, Action.self)
  }

  /// Records an action whose reducer is about to run.
  ///
  /// ```swift
  /// let token = recorder.willReduce(action, state: state)
  /// reduce(&state, action)
  /// recorder.didReduce(token, state: state)
  /// ```
  ///
  /// - Parameters:
  ///   - action: what has happened.
  ///   - origin: who sent the action.
  ///   - animation: how the change is to be shown, as it is written in Swift; nil for at once.
  ///   - state: the state before.
  /// - Returns: what ``didReduce(_:state:)``, which must follow when the reducer has run, pairs its call by.
  public func willReduce<State, Action>(
    _ action: Action, from origin: RecordedOrigin = .outside, animation: String? = nil, state: State
  ) -> ActionToken {
    let store = store(state: { state }, Action.self)
    return begin(action, from: origin, animation: animation, in: .thisThread, of: store, state: { state }).token
  }

  /// Records what a reducer has read from a dependency, for the line of the action's change.
  ///
  /// A read after the reducer has ended is counted in ``droppedLines``, and left out.
  ///
  /// - Parameters:
  ///   - key: the name of what was read, such as `uuid`.
  ///   - value: what it was; `Recordable`, `Codable`, or seen by reflection.
  ///   - token: the action that is being reduced.
  public func didRead<Value>(_ key: String, _ value: Value, in token: ActionToken) {
    guard token.id > 0 else { return }
    core.encodeUnlessEncoding { core.read(key, value, in: token) }
  }

  /// Records what the reducer has done to the state that ``willReduce(_:from:animation:state:)`` was given.
  ///
  /// - Parameters:
  ///   - token: what `willReduce` returned. One that has ended already, or that `action` has given to its reducer, is counted in
  ///     ``droppedLines``, and left out.
  ///   - state: the state after, of the same type.
  public func didReduce<State>(_ token: ActionToken, state: State) {
    guard token.id > 0 else { return }
    end(token, of: servedStore(State.self), state: { state })
  }

  /// Looks whether the state has changed without an action, and records that as `(outside)`.
  ///
  /// The next action does the same; this says it earlier. It does nothing while a reducer runs.
  ///
  /// - Parameters:
  ///   - state: the state now.
  ///   - action: the type of the actions, in case that this call begins the recording.
  public func look<State, Action>(at state: State, action: Action.Type) {
    guard let store = store(state: { state }, Action.self) else { return }
    if core.encodeUnlessEncoding({ store.lookOutside { state } }) == true { core.look(at: state) }
  }
}

// MARK: - The store

extension Recorder {
  private func begin<State, Action>(
    _ action: Action, from origin: RecordedOrigin, animation: String?, in context: OpenAction.Context,
    of store: ForeignStore<State>?, isEndedHere: Bool = false, readAt version: Int? = nil, state: () -> State
  ) -> RecorderCore.OpenCall {
    let call = store?.begin(
      action, from: origin, animation: animation, in: context, isEndedHere: isEndedHere, readAt: version, state: state)
    return call ?? RecorderCore.OpenCall(token: .none)
  }

  /// Ends an action that nobody else ends.
  private func end<State>(_ call: RecorderCore.OpenCall, of store: ForeignStore<State>?, state: () -> State) {
    if let seen = store?.end(call, state: state) { core.look(at: seen.value) }
  }

  /// - Returns: false where the state has to be read again.
  @discardableResult private func end<State>(
    _ token: ActionToken, of store: ForeignStore<State>?, readAt version: Int? = nil, state: () -> State
  ) -> Bool {
    guard let store else { return true }
    var seen: StateMemory<State>?
    let isEnded = store.end(token, readAt: version, seen: &seen, state: state)
    if let seen { core.look(at: seen.value) }
    return isEnded
  }

  /// The store that the recorder serves by these calls, which is begun if there is none; nil where it serves another
  /// one, or is closed.
  private func store<State, Action>(state: () -> State, _: Action.Type) -> ForeignStore<State>? {
    let (served, isClosed) = core.change { ($0.store, $0.isClosed) }
    if isClosed { return nil }
    if let served { return store(served) }
    if EncodingThread.call(for: core) != nil { return nil }
    let new = ForeignStore<State>(core: core, isOwned: false)
    let isBegun = core.encodeUnlessEncoding { new.start(state: state(), Action.self) }
    guard isBegun == true else { return servedStore(State.self) }
    core.look(at: state())
    return new
  }

  /// The store that the recorder serves by these calls already.
  private func servedStore<State>(_: State.Type) -> ForeignStore<State>? {
    core.change { $0.isClosed ? nil : $0.store }.flatMap { store($0) }
  }

  /// The store that the recorder serves, if it is of these calls.
  private func store<State>(_ served: AnyObject) -> ForeignStore<State>? {
    if let store = served as? ForeignStore<State>, !store.isOwned { return store }
    core.record { $0.passOver("a store uses the recorder of another one; each store needs its own") }
    return nil
  }
}

public import PlayheadFormat

// The low-level calls beneath every wrapper of a store; the first one binds the recorder to the type of its state,
// while actions may be of any type.

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
  /// - Complexity: proportional to the change for a `Recordable` state without classes, else to the whole state.
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

  /// Runs a reducer that needs the action's number, and records what it does to the state.
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
  ///   - reduce: does with the action what the store does; the token has the action's number.
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

  /// Runs a store's handling of an action, which needs the action's number, and records how its state changes by it.
  ///
  /// - Parameters:
  ///   - action: what has happened.
  ///   - origin: who sent the action.
  ///   - animation: how the change is to be shown, as it is written in Swift; nil for at once.
  ///   - state: reads the store's state. It may be called several times.
  ///   - reduce: does with the action what the store does; the token has the action's number.
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
  /// If several actions are reduced at once, their changes are marked `overlap`: each may include some of the others'.
  /// The state at a position is the one that the store had when the action that leads there returned.
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
  ///   - reduce: does with the action what the store does; the token has the action's number.
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
      // Others may have recorded a newer state meanwhile; if they keep doing so, this one has to do.
      if end(token, of: store, readAt: isLast ? nil : version, state: { after }) { break }
    }
    return try result.get()
  }

  /// Begins the recording with the state at position 0; without it, the first action does.
  ///
  /// If actions are of many types, it also declares their common type, so that each action's name is prefixed with its
  /// own type: `begin(state: state, action: (any Action).self)`. A recording that has begun stays as it is.
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
  /// - Returns: the token for the call of ``didReduce(_:state:)`` that must follow after the reducer.
  public func willReduce<State, Action>(
    _ action: Action, from origin: RecordedOrigin = .outside, animation: String? = nil, state: State
  ) -> ActionToken {
    let store = store(state: { state }, Action.self)
    return begin(action, from: origin, animation: animation, in: .thisThread, of: store, state: { state }).token
  }

  /// Records what a reducer has read from a dependency, for the line of the action's change.
  ///
  /// A read after the reducer's end is counted in ``droppedLines`` and not recorded.
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
  ///   - token: what `willReduce` returned. A token that has ended already, or that `action` passed to its reducer, is
  ///     counted in ``droppedLines`` and ignored.
  ///   - state: the state after, of the same type.
  public func didReduce<State>(_ token: ActionToken, state: State) {
    guard token.id > 0 else { return }
    end(token, of: servedStore(State.self), state: { state })
  }

  // MARK: - Changes without an action

  /// Changes a state without an action, and records what changed it.
  ///
  /// ```swift
  /// recorder.change(by: "the importer", state: &state) { $0.rows += imported }
  /// ```
  ///
  /// A change since the last call is recorded before, without an origin. While an action is being reduced, also on another
  /// thread, the change is that action's. Before the recording has begun, it is a part of the first state. An action that
  /// is sent within `change` divides it: what it has changed until then is recorded first, with the same origin.
  ///
  /// - Complexity: as for an action.
  /// - Parameters:
  ///   - origin: what changes the state: an effect, a binding, or something with a name.
  ///   - state: the state that `change` changes.
  ///   - change: changes the state. What it does not change is not recorded.
  /// - Returns: what `change` returns.
  /// - Throws: what `change` throws; what it changed until then is recorded.
  public func change<State, Answer, Failure: Error>(
    by origin: ChangeOrigin, state: inout State, change: (inout State) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let store = servedStore(State.self) else { return try change(&state) }
    store.look { state }
    let start = core.clock.now()
    defer { store.look(by: origin, since: start) { state } }
    return try OpenChange.during(origin, in: core) { () throws(Failure) in try change(&state) }
  }

  /// Runs what changes a store's state without an action, and records what changed it, as the function for an `inout` state does.
  ///
  /// ```swift
  /// recorder.change(by: .binding("/query")) { model.state } change: { model.query = text }
  /// ```
  ///
  /// - Parameters:
  ///   - origin: what changes the state: an effect, a binding, or something with a name.
  ///   - state: reads the store's state. It may be called several times.
  ///   - change: changes the state. What it does not change is not recorded.
  /// - Returns: what `change` returns.
  /// - Throws: what `change` throws; what it changed until then is recorded.
  public func change<State, Answer, Failure: Error>(
    by origin: ChangeOrigin, state: () -> State, change: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let store = servedStore(State.self) else { return try change() }
    return try store.change(by: origin, state: state, change)
  }

  /// Runs what changes a store's state without an action, which may be suspended, and records what changed it, as the function
  /// for an `inout` state does.
  ///
  /// What others record meanwhile is theirs. What others change meanwhile without a record counts as this change.
  ///
  /// - Parameters:
  ///   - origin: what changes the state: an effect, a binding, or something with a name.
  ///   - isolation: the actor on which it runs: the caller's.
  ///   - state: reads the store's state, before and after.
  ///   - change: changes the state. What it does not change is not recorded.
  /// - Returns: what `change` returns.
  /// - Throws: what `change` throws; what it changed until then is recorded.
  public func change<State, Answer, Failure: Error>(
    by origin: ChangeOrigin, isolation: isolated (any Actor)? = #isolation, state: () async -> State,
    change: () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    await look(state: state)
    let start = core.clock.now()
    let result: Result<Answer, Failure>
    do throws(Failure) {
      result = .success(
        try await OpenChange.during(origin, in: core) { () async throws(Failure) in try await change() })
    } catch { result = .failure(error) }
    await look(by: origin, since: start, state: state)
    return try result.get()
  }

  /// Looks at a state that can only be read asynchronously, a few times where others record a newer one meanwhile.
  private func look<State>(
    by origin: ChangeOrigin? = nil, since start: Int? = nil, isolation: isolated (any Actor)? = #isolation,
    state: () async -> State
  ) async {
    for _ in 0..<4 {
      let version = core.change { $0.looked.version }
      let now = await state()
      servedStore(State.self)?.look(by: origin, since: start, readAt: version) { now }
      if core.change({ $0.looked.version }) == version { return }
    }
  }

  /// Checks whether the state has changed without an action, and records that as `(outside)`.
  ///
  /// The next action does the same; this call does it earlier. It does nothing while a reducer runs.
  ///
  /// - Parameters:
  ///   - state: the state now.
  ///   - action: the type of the actions, in case this call begins the recording.
  public func look<State, Action>(at state: State, action: Action.Type) {
    store(state: { state }, Action.self)?.look { state }
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

  /// Ends an action that only the call which began it can end.
  private func end<State>(_ call: RecorderCore.OpenCall, of store: ForeignStore<State>?, state: () -> State) {
    if let seen = store?.end(call, state: state) { core.look(at: seen.value) }
  }

  /// False if the state has to be read again.
  @discardableResult private func end<State>(
    _ token: ActionToken, of store: ForeignStore<State>?, readAt version: Int? = nil, state: () -> State
  ) -> Bool {
    guard let store else { return true }
    var seen: StateMemory<State>?
    let isEnded = store.end(token, readAt: version, seen: &seen, state: state)
    if let seen { core.look(at: seen.value) }
    return isEnded
  }

  /// The store that these calls record, created if there is none; nil if the recorder serves another one or is closed.
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

  /// The store that these calls record already.
  private func servedStore<State>(_: State.Type) -> ForeignStore<State>? {
    core.change { $0.isClosed ? nil : $0.store }.flatMap { store($0) }
  }

  /// The served store, if these calls record it.
  private func store<State>(_ served: AnyObject) -> ForeignStore<State>? {
    if let store = served as? ForeignStore<State>, !store.isOwned { return store }
    core.record { $0.passOver("a store uses the recorder of another one; each store needs its own") }
    return nil
  }
}

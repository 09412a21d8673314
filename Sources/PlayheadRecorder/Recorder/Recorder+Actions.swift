public import PlayheadRecording

// The calls beneath every wrapper of a store. The first of them binds the recorder to the types of its state and
// actions; a call with other types is passed over.

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
  /// - Parameters:
  ///   - action: what has happened.
  ///   - origin: who sent the action; `RecordedOrigin.effect` with the id that
  ///     ``effectStarted(_:seq:name:location:)`` was given.
  ///   - state: the state that `reduce` changes.
  ///   - reduce: does with the action what the store does.
  /// - Returns: what `reduce` returns.
  /// - Throws: what `reduce` throws; what it changed until then is recorded.
  public func action<State, Action, Answer, Failure: Error>(
    _ action: Action, from origin: RecordedOrigin = .outside, state: inout State,
    reduce: (inout State) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    willReduce(action, from: origin, state: state)
    defer { didReduce(action: Action.self, state: state) }
    return try reduce(&state)
  }

  /// Runs what a store does with an action, and records how its state changes by it.
  ///
  /// - Parameters:
  ///   - action: what has happened.
  ///   - origin: who sent the action.
  ///   - state: reads the store's state.
  ///   - reduce: does with the action what the store does.
  public func action<State, Action, Answer, Failure: Error>(
    _ action: Action, from origin: RecordedOrigin = .outside, state: () -> State,
    reduce: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    willReduce(action, from: origin, state: state())
    defer { didReduce(action: Action.self, state: state()) }
    return try reduce()
  }

  /// Begins the recording with the state at position 0; without it, the first action does.
  public func begin<State, Action>(state: State, action: Action.Type) {
    record { _ = $0.recording(of: state, Action.self) }
  }

  /// Records an action whose reducer is about to run; ``didReduce(action:state:)`` must follow when it has.
  public func willReduce<State, Action>(_ action: Action, from origin: RecordedOrigin, state: State) {
    record { lines in
      lines.recording(of: state, Action.self)?.begin(action, from: origin, state: state, into: &lines)
    }
  }

  /// Records what the reducer has done to the state that ``willReduce(_:from:state:)`` was given.
  public func didReduce<State, Action>(action: Action.Type, state: State) {
    record { lines in
      lines.recording(of: state, Action.self)?.end(state: state, into: &lines)
    }
  }

  /// Looks whether the state was changed behind the store's back, and records that as `(outside)`.
  public func look<State, Action>(at state: State, action: Action.Type) {
    record { lines in
      lines.recording(of: state, Action.self)?.lookOutside(state, into: &lines)
    }
  }
}

extension RecorderLines {
  /// The recording of a store with these types, which is begun if there is none; nil where another store has it.
  mutating func recording<State, Action>(of state: State, _: Action.Type) -> StoreRecording<State, Action>? {
    if let store { return store as? StoreRecording<State, Action> }
    let recording = StoreRecording<State, Action>(state: state, into: &self)
    store = recording
    return recording
  }
}

#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  extension Reducer {
    /// Records what the store of this reducer does: its actions and who sent them, what they changed, and its effects.
    ///
    /// ```swift
    /// let store = Store(initialState: AppFeature.State()) {
    ///   AppFeature().recorded(by: Recorder(to: "session.jsonl"))
    /// }
    /// ```
    ///
    /// Write it after the whole reducer of the store: what a reducer around it changes, and what such a reducer's
    /// effects send, is recorded as if it came from outside. The recording ends with the store. <doc:PlayheadTCA> lists what is recorded.
    ///
    /// - Parameters:
    ///   - recorder: serves this one store.
    ///   - reads: which dependencies are recorded when reducers read them.
    public func recorded(by recorder: Recorder, reads: RecordedReads = .standard) -> RecordedReducer<Self> {
      RecordedReducer(base: self, turns: RecordedTurns(of: self, recorder, reads: reads))
    }

    /// Records what the store of this reducer does, if the environment asks for it in `PLAYHEAD_RECORD`; does nothing
    /// otherwise.
    ///
    /// Each call makes a recording of its own; see `Recorder.fromEnvironment`.
    ///
    /// - Parameters:
    ///   - options: how to record.
    ///   - reads: which dependencies are recorded when reducers read them.
    public func recorded(
      options: Recorder.Options = Recorder.Options(), reads: RecordedReads = .standard
    ) -> RecordedReducer<Self> {
      RecordedReducer(
        base: self,
        turns: Recorder.fromEnvironment(options: options).map { RecordedTurns(of: self, $0, reads: reads) })
    }
  }
#endif

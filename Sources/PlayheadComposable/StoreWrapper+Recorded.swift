public import ComposableRuntime
public import PlayheadRecorder

extension StoreWrapper {
  /// Records what this store does: its actions and who sent them, what they changed, and the life of every effect.
  ///
  /// ```swift
  /// let store = Store(initialState: CounterState(), reducer: counterReducer, environment: .live)
  ///   .recorded(by: Recorder(to: "session.jsonl"))
  /// ```
  ///
  /// Call it where the store is created. When the store has reduced an action before, or is a part of another store, an issue is
  /// reported at this call, and nothing is recorded. The recording ends with the store.
  ///
  /// - Parameter recorder: serves this one store.
  /// - Returns: this store.
  @discardableResult
  public func recorded(
    by recorder: Recorder, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    record(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) { recorder }
  }

  /// Records what this store does, if the environment asks for it in `PLAYHEAD_RECORD`; does nothing otherwise.
  ///
  /// Each store gets a recording of its own; see `Recorder.fromEnvironment`.
  ///
  /// - Parameter options: how to record.
  /// - Returns: this store.
  @discardableResult
  public func recorded(
    options: Recorder.Options = Recorder.Options(), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    record(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      Recorder.fromEnvironment(options: options)
    }
  }

  private func record(_ position: SourcePosition, _ recorder: @Sendable () -> Recorder?) -> Self {
    let isAdded = runtimeStore.addObserver(made: { recorder().map { RecordingObserver<State, Action>(recorder: $0) } })
    if !isAdded {
      position.report(
        """
        'recorded' is called on a store that has reduced an action or is a part of another store, so nothing is \
        recorded. Call it on the whole store, where that is created: \
        Store(initialState: …, reducer: …).recorded(by: recorder)
        """)
    }
    return self
  }
}

public import ComposableRuntime
public import PlayheadRecorder

extension Reducer {
  /// Records what the store of this reducer does: its actions and who sent them, what they changed, and the life of
  /// every effect.
  ///
  /// ```swift
  /// let store = Store(initialState: Counter.State()) {
  ///   Counter().recorded(by: Recorder(to: "session.jsonl"))
  /// }
  /// ```
  ///
  /// It must be the outermost reducer of the store, since only the store sees origins and effects. Anywhere else it
  /// reports an issue at the line of this call, and records nothing. The recording ends with the store.
  ///
  /// - Parameter recorder: serves this one store.
  public func recorded(
    by recorder: Recorder, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> RecordedReducer<Self> {
    RecordedReducer(
      base: self, recorder: { recorder },
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Records what the store of this reducer does, if the environment asks for it in `PLAYHEAD_RECORD`; does nothing
  /// otherwise.
  ///
  /// Each store gets a recording of its own; see `Recorder.fromEnvironment`.
  ///
  /// - Parameter options: how to record.
  public func recorded(
    options: Recorder.Options = Recorder.Options(), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> RecordedReducer<Self> {
    RecordedReducer(
      base: self, recorder: { Recorder.fromEnvironment(options: options) },
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

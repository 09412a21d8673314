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
  /// It must be the outermost reducer of the store, since only the store sees origins and effects; anywhere else it
  /// reports an issue and records nothing. The recording ends with the store.
  ///
  /// - Parameters:
  ///   - recorder: serves this one store.
  ///   - fileID: where misuse is reported.
  ///   - filePath: where misuse is reported.
  ///   - line: where misuse is reported.
  ///   - column: where misuse is reported.
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
  /// - Parameters:
  ///   - options: how to record.
  ///   - fileID: where misuse is reported.
  ///   - filePath: where misuse is reported.
  ///   - line: where misuse is reported.
  ///   - column: where misuse is reported.
  public func recorded(
    options: Recorder.Options = Recorder.Options(), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> RecordedReducer<Self> {
    RecordedReducer(
      base: self, recorder: { Recorder.fromEnvironment(options: options) },
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

public import PlayheadDebugger

/// A recording, or a part of it, in another form.
public protocol RecordingExport: Sendable {
  /// Writes it, piece by piece.
  ///
  /// - Throws: `DebuggerError` where a line cannot be read; `interrupted` where the task is cancelled. What was written until
  ///   then is not whole.
  func write(_ write: (String) -> Void) throws(DebuggerError)
}

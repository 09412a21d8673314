public import PlayheadDebugger
internal import PlayheadFormat

/// A recording, or a part of it, in another form.
public protocol RecordingExport: Sendable {
  /// Writes it, piece by piece.
  ///
  /// - Throws: `DebuggerError` where a line cannot be read; `interrupted` where the task is cancelled. What was written until
  ///   then is not whole.
  func write(_ write: (String) -> Void) throws(DebuggerError)
}

extension RecordedLine {
  /// The line, with its end.
  var lineText: String {
    var writer = JSONWriter(capacity: 256)
    write(into: &writer)
    return writer.text
  }
}

extension JSONValue {
  /// The value as JSON.
  var jsonText: String {
    var writer = JSONWriter(capacity: 256)
    writer.append(self)
    return writer.text
  }
}

internal import PlayheadDebugger
internal import PlayheadFormat

/// A recording, or a part of it, in another form.
public protocol RecordingExport: Sendable {
  /// Writes it, piece by piece.
  ///
  /// - Throws: `RecordingError` where a line cannot be read; `interrupted` where the task is cancelled. What was written by then is
  ///   incomplete.
  func write(_ write: (String) -> Void) throws
}

extension RecordedLine {
  /// The line with its line break.
  var lineText: String {
    var writer = JSONWriter(capacity: 256)
    write(into: &writer)
    return writer.text
  }
}

extension JSONValue {
  var jsonText: String {
    var writer = JSONWriter(capacity: 256)
    writer.append(self)
    return writer.text
  }
}

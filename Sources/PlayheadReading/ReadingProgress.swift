/// Tells how far long work with a recording has come.
///
/// ```swift
/// let recording = try ReadingProgress.$report.withValue { fraction in print(fraction) } operation: {
///   try Recording(path: "session.jsonl")
/// }
/// ```
public enum ReadingProgress {
  /// Is given how much of the work is done, from 0 to 1, some hundred times a second at most times, on the thread that works.
  ///
  /// Work that is made of several parts begins at 0 again.
  @TaskLocal public static var report: (@Sendable (Double) -> Void)?

  /// Hears whether the task is cancelled, and tells how much is done.
  ///
  /// - Throws: ``RecordingError/Reason/interrupted``.
  package static func checkIn(_ done: Int, of total: Int, _ source: String) throws(RecordingError) {
    if Task.isCancelled { throw RecordingError(source: source, reason: .interrupted) }
    guard let report, total > 0 else { return }
    report(min(max(Double(done) / Double(total), 0), 1))
  }
}

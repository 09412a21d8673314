/// Is told how far long work with a recording has come.
///
/// ```swift
/// let progress = ReadingProgress { fraction in print(fraction) }
/// let recording = try ReadingProgress.$current.withValue(progress) { try Recording(path: "session.jsonl") }
/// ```
public struct ReadingProgress: Sendable {
  /// What the work of this task, and of those that it begins, tells.
  @TaskLocal public static var current: ReadingProgress?

  private let report: @Sendable (Double) -> Void

  /// - Parameter report: is given how much of the work is done, from 0 to 1, at most times some hundred times a second, on the
  ///   thread that works. Work that is made of several parts begins at 0 again.
  public init(_ report: @escaping @Sendable (Double) -> Void) {
    self.report = report
  }

  /// Hears whether the task is cancelled, and tells how much is done.
  ///
  /// - Throws: ``RecordingError/Reason/interrupted``.
  package static func checkIn(_ done: Int, of total: Int, _ source: String) throws(RecordingError) {
    if Task.isCancelled { throw RecordingError(source: source, reason: .interrupted) }
    guard let current, total > 0 else { return }
    current.report(min(max(Double(done) / Double(total), 0), 1))
  }
}

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
  private let tell: (@Sendable (String) -> Void)?
  /// Whether the work is to end, on a thread that belongs to no task.
  private let isInterrupted: (@Sendable () -> Bool)?

  /// - Parameter report: is given how much of the work is done, from 0 to 1, at most times some hundred times a second, on the
  ///   thread that works. Work that is made of several parts begins at 0 again.
  /// - Parameter tell: is given a few words instead, where nobody knows how much there is to do.
  public init(
    _ report: @escaping @Sendable (Double) -> Void, tell: (@Sendable (String) -> Void)? = nil
  ) {
    self.init(report, tell: tell, isInterrupted: nil)
  }

  /// - Parameter isInterrupted: whether the work is to end, as where its task is cancelled.
  package init(
    _ report: @escaping @Sendable (Double) -> Void, tell: (@Sendable (String) -> Void)?,
    isInterrupted: (@Sendable () -> Bool)?
  ) {
    self.report = report
    self.tell = tell
    self.isInterrupted = isInterrupted
  }

  private static func endIfInterrupted(_ source: String) throws(RecordingError) {
    if Task.isCancelled || current?.isInterrupted?() == true {
      throw RecordingError(source: source, reason: .interrupted)
    }
  }

  /// Hears whether the task is cancelled, and tells in a few words what is being done.
  ///
  /// - Throws: ``RecordingError/Reason/interrupted``.
  package static func checkIn(_ words: String, _ source: String) throws(RecordingError) {
    try endIfInterrupted(source)
    if let tell = current?.tell { tell(words) }
  }

  /// Hears whether the task is cancelled, and tells how much is done.
  ///
  /// - Throws: ``RecordingError/Reason/interrupted``.
  package static func checkIn(_ done: Int, of total: Int, _ source: String) throws(RecordingError) {
    try endIfInterrupted(source)
    guard let current, total > 0 else { return }
    current.report(min(max(Double(done) / Double(total), 0), 1))
  }
}

/// Receives the progress of long work with a recording.
///
/// ```swift
/// let progress = ReadingProgress { fraction in print(fraction) }
/// let recording = try ReadingProgress.$current.withValue(progress) { try Recording(path: "session.jsonl") }
/// ```
public struct ReadingProgress: Sendable {
  /// Receives the progress of work in this task and its child tasks.
  @TaskLocal public static var current: ReadingProgress?

  private let report: @Sendable (Double) -> Void
  private let tell: (@Sendable (String) -> Void)?
  /// Whether the work should stop, for a thread outside of any task.
  private let isInterrupted: (@Sendable () -> Bool)?

  /// - Parameter report: receives the completed fraction, from 0 to 1, mostly a few hundred times a second at most, on
  ///   the working thread. Work in several parts begins at 0 again for each part.
  /// - Parameter tell: receives a short description instead if the total is unknown.
  public init(
    _ report: @escaping @Sendable (Double) -> Void, tell: (@Sendable (String) -> Void)? = nil
  ) {
    self.init(report, tell: tell, isInterrupted: nil)
  }

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

  /// Throws `interrupted` if the task is cancelled, and reports in a few words what is being done.
  package static func checkIn(_ words: String, _ source: String) throws(RecordingError) {
    try endIfInterrupted(source)
    if let tell = current?.tell { tell(words) }
  }

  /// Throws `interrupted` if the task is cancelled, and reports the completed fraction.
  package static func checkIn(_ done: Int, of total: Int, _ source: String) throws(RecordingError) {
    try endIfInterrupted(source)
    guard let current, total > 0 else { return }
    current.report(min(max(Double(done) / Double(total), 0), 1))
  }
}

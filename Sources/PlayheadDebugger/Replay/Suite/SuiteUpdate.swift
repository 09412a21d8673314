internal import PlayheadPlatform
internal import PlayheadReader

/// A recording that is to be written again with what today's feature does.
///
/// What is before the first difference stays as it is, byte by byte; from there on the actions from outside are run again, and what
/// effects sent is taken from the recording.
package struct SuiteUpdate: Sendable {
  /// Where the recording is.
  package let path: String
  /// What becomes of it.
  package let report: BranchReport
  /// How many actions it has now.
  package let count: Int
  private let file: String
  private let stamp: FileStamp

  /// Tells what would become of a recording; it stays as it is.
  ///
  /// - Throws: ``ReplayError`` where it is not to be written again, or cannot.
  package init(of result: SuiteResult, in suite: SuiteRun) throws(ReplayError) {
    guard let verification = result.verification, let divergence = verification.divergence else {
      throw Self.refusal("nothing differs")
    }
    guard result.outcome == .different else {
      throw Self.refusal(result.outcome == .trap ? "the reducer traps" : "the reducer does not return")
    }
    guard !verification.isUnstable else { throw Self.unstable }
    var others = verification
    (others.divergence, others.runCount) = (nil, max(others.runCount, 1))
    guard others.verdict == .same else { throw Self.partial }
    // What it leads to is written, not the link.
    path = result.path
    file = RecordingFiles.resolved(path)
    stamp = try Self.stamp(file)
    (report, count) = try Self.run(file, from: divergence.position - 1, suite) { _ in }
  }

  /// Writes the recording again. The old one stays until the new one is whole, and runs as it was recorded.
  ///
  /// - Throws: ``ReplayError``; the old one is there then.
  package func write(in suite: SuiteRun) throws(ReplayError) {
    _ = try Self.run(file, from: report.start, suite) { (new) throws(ReplayError) in
      guard new.isSame(as: report) else { throw Self.unstable }
      guard try Self.stamp(file) == stamp else { throw Self.refusal("it has changed meanwhile") }
      guard chmod(new.path, stamp.mode & 0o7777) == 0, Self.flush(new.path), rename(new.path, file) == 0 else {
        throw ReplayError(.unwritable(path: file, message: String(cString: strerror(errno))))
      }
    }
  }

  /// Runs the recording into a file beside it, which does not stay unless it is moved.
  private static func run(
    _ file: String, from start: Int, _ suite: SuiteRun, _ body: (BranchReport) throws(ReplayError) -> Void
  ) throws(ReplayError) -> (BranchReport, count: Int) {
    let opened: RecordingFile
    do throws(DebuggerError) { opened = try RecordingFile(path: file) } catch { throw ReplayError(.file(error)) }
    guard opened.compression == nil else { throw refusal("it is compressed") }
    guard !opened.isBeingWritten else { throw refusal("it is still being recorded") }
    guard opened.recording.ending.torn == nil else { throw partial }
    let last = opened.recording.last
    var plan = BranchPlan(start: start, end: last)
    plan.isLonger = true
    let report = try suite.replayer.branch(suite.request(file), plan, to: "\(file).update")
    suite.note(newFile: report.path)
    defer {
      unlink(report.path)
      suite.note(newFile: nil)
    }
    if let trap = report.trap { throw refusal("position \(report.end) traps: \(trap)") }
    guard report.skipped.isEmpty, report.seams == 0 else { throw partial }
    let again = try suite.replayer.verify(suite.request(report.path))
    guard again.verdict == .same else { throw again.verdict == .partial ? partial : unstable }
    try body(report)
    return (report, last)
  }

  private static var partial: ReplayError { refusal("not all of it can be run and compared") }
  private static var unstable: ReplayError { refusal("each run differs otherwise") }

  private static func refusal(_ why: String) -> ReplayError {
    ReplayError(.told("it is not written again: \(why)", hint: nil))
  }

  /// Has the system keep what is in a file before it takes another one's place.
  private static func flush(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  private static func stamp(_ path: String) throws(ReplayError) -> FileStamp {
    guard let stamp = FileStamp(path) else {
      throw ReplayError(.unwritable(path: path, message: String(cString: strerror(errno))))
    }
    return stamp
  }
}

extension BranchReport {
  /// Whether another run has come to the same, in a file of whatever name.
  fileprivate func isSame(as other: BranchReport) -> Bool {
    var renamed = self
    renamed.path = other.path
    return renamed == other
  }
}

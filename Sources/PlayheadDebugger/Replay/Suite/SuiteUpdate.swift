internal import PlayheadPlatform
internal import PlayheadReader

/// A recording to be rewritten with what today's feature does: byte for byte the same before the first difference, and from there on
/// the actions from outside run again, with the recorded answers of effects.
package struct SuiteUpdate: Sendable {
  package let path: String
  /// What the rewritten recording would be.
  package let report: BranchReport
  package let count: Int
  private let file: String
  private let stamp: FileStamp

  /// Computes the update without changing the recording; throws if it must not, or cannot, be rewritten.
  package init(of result: SuiteResult, in suite: SuiteRun) throws {
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
    // The rename must replace the target of a link, not the link.
    path = result.path
    file = RecordingFiles.resolved(path)
    stamp = try Self.stamp(file)
    (report, count) = try Self.run(file, from: divergence.position - 1, suite) { _ in }
  }

  /// Writes the update, and verifies it, before it replaces the recording; the old file stays if this throws.
  package func write(in suite: SuiteRun) throws {
    _ = try Self.run(file, from: report.start, suite) { new in
      guard new.isSame(as: report) else { throw Self.unstable }
      guard try Self.stamp(file) == stamp else { throw Self.refusal("it has changed meanwhile") }
      guard chmod(new.path, stamp.mode & 0o7777) == 0, Self.flush(new.path), rename(new.path, file) == 0 else {
        throw ReplayError(.unwritable(path: file, message: String(cString: strerror(errno))))
      }
    }
  }

  /// Runs the recording into a temporary file beside it, which is deleted afterwards unless `body` moves it.
  private static func run(
    _ file: String, from start: Int, _ suite: SuiteRun, _ body: (BranchReport) throws -> Void
  ) throws -> (BranchReport, count: Int) {
    let opened = try RecordingFile(path: file)
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
    guard report.skipped.isEmpty, report.discontinuities == 0 else { throw partial }
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

  /// Flushes a file to disk before it replaces another.
  private static func flush(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  private static func stamp(_ path: String) throws -> FileStamp {
    guard let stamp = FileStamp(path) else {
      throw ReplayError(.unwritable(path: path, message: String(cString: strerror(errno))))
    }
    return stamp
  }
}

extension BranchReport {
  /// Whether two runs are the same apart from their files.
  fileprivate func isSame(as other: BranchReport) -> Bool {
    var renamed = self
    renamed.path = other.path
    return renamed == other
  }
}

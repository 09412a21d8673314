import Foundation
import PlayheadFormat
import PlayheadPlatform

/// The reaction to a condition that has become true: writes a file of what led there at once, and a second one of what
/// came after it when the seconds are over.
final class AutomaticExporter: Sendable {
  let condition: String
  private let span: RecorderSession.Span
  private let seconds: Duration
  private let source: ExportSource
  private let exported: (@Sendable (AutomaticExport) -> Void)?
  /// The first file, and whether the second one was written or is not needed.
  private let progress = Lock((before: Result<URL, SessionExportError>?.none, isFinished: false))

  init(
    of condition: String, last span: RecorderSession.Span, after seconds: Duration, from source: ExportSource,
    _ exported: (@Sendable (AutomaticExport) -> Void)?
  ) {
    self.condition = condition
    self.span = span
    self.seconds = seconds
    self.source = source
    self.exported = exported
  }

  /// Schedules the files without waiting; `time` is when the condition became true, in microseconds since the recording
  /// started.
  func begin(at time: Int, of core: RecorderCore) {
    let date = RecorderClock.date()
    source.schedule.soon { [self] in
      let before = write(span, at: time, date: date, part: "before", of: core)
      progress.withLock { $0.before = before }
      tell(AutomaticExport(condition: condition, before: before, after: nil), newest: before, core)
    }
    guard seconds > .zero else { return }
    source.schedule.later(seconds) { [self, weak core] in
      // If the core is gone, the recording was closed.
      if let core { finish(at: time, date: date, of: core) }
    }
    core.whenClosed { [self, weak core] in
      // There is no time for it in a process that exits; the next launch has the session.
      guard let core, !OpenRecorders.isExiting else { return }
      source.schedule.soon { [self] in finish(at: time, date: date, of: core) }
    }
  }

  /// Writes the second file, once.
  private func finish(at time: Int, date: String, of core: RecorderCore) {
    let before = progress.withLock { progress -> Result<URL, SessionExportError>? in
      defer { progress.isFinished = true }
      return progress.isFinished ? nil : progress.before
    }
    guard let before else { return }
    let after = write(.seconds(0), at: time, date: date, part: "after", of: core)
    tell(AutomaticExport(condition: condition, before: before, after: after), newest: after, core)
  }

  private func write(
    _ span: RecorderSession.Span, at time: Int, date: String, part: String, of core: RecorderCore
  ) -> Result<URL, SessionExportError> {
    do throws(SessionExportError) {
      guard let files = source.files else {
        throw SessionExportError(path: "hand-outs", message: "there is no place for them")
      }
      let file = try files.add(date: date, condition: core.redacted(condition), part: part) {
        file throws(SessionExportError) in
        _ = try EarlierSession.write(span, now: time, to: file) { () throws(SegmentError) in
          try core.export(of: source.session)
        }
      }
      return .success(file)
    } catch {
      return .failure(error)
    }
  }

  private func tell(_ event: AutomaticExport, newest: Result<URL, SessionExportError>, _ core: RecorderCore) {
    if let exported { return exported(event) }
    if case .failure(let error) = newest { core.tell("\(error)") }
  }
}

/// The source and the destination of automatic exports.
struct ExportSource: Sendable {
  /// Nil if there is no place for a session.
  let session: SessionFolder?
  let files: ExportFolder?
  let schedule: ExportSchedule
}

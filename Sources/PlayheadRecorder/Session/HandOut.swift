import Foundation
import PlayheadFormat
import PlayheadPlatform

/// What is done when a condition has become true: a file of what led there is written at once, and one of what came after it when
/// the seconds are over.
final class HandOut: Sendable {
  let condition: String
  private let span: RecorderSession.Span
  private let seconds: Duration
  private let source: HandOutSource
  private let handedOut: (@Sendable (HandedOut) -> Void)?
  /// The first file; and whether the second one is written, or is not to be.
  private let progress = Lock((before: Result<URL, SessionExportError>?.none, isFinished: false))

  init(
    of condition: String, last span: RecorderSession.Span, after seconds: Duration, from source: HandOutSource,
    _ handedOut: (@Sendable (HandedOut) -> Void)?
  ) {
    self.condition = condition
    self.span = span
    self.seconds = seconds
    self.source = source
    self.handedOut = handedOut
  }

  /// Has the files written, and waits for nothing.
  ///
  /// - Parameter time: when the condition became true, in microseconds since the recording started.
  func begin(at time: Int, of core: RecorderCore) {
    let date = RecorderClock.date()
    source.schedule.soon { [self] in
      let before = write(span, at: time, date: date, part: "before", of: core)
      progress.withLock { $0.before = before }
      tell(HandedOut(condition: condition, before: before, after: nil), newest: before, core)
    }
    guard seconds > .zero else { return }
    source.schedule.later(seconds) { [self, weak core] in
      // One that is gone was closed.
      if let core { finish(at: time, date: date, of: core) }
    }
    core.whenClosed { [self, weak core] in
      // The next launch has what a process that exits has no time for.
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
    tell(HandedOut(condition: condition, before: before, after: after), newest: after, core)
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

  private func tell(_ event: HandedOut, newest: Result<URL, SessionExportError>, _ core: RecorderCore) {
    if let handedOut { return handedOut(event) }
    if case .failure(let error) = newest { core.tell("\(error)") }
  }
}

/// What is handed out of, and where to.
struct HandOutSource: Sendable {
  /// Nil where there is no place for one.
  let session: SessionFolder?
  let files: HandOutFolder?
  let schedule: HandOutSchedule
}

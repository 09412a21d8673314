public import Foundation
import PlayheadFormat

/// A session of an app that is always recorded, within a bound: the last actions are available when a bug appears, or
/// after a crash.
///
/// ```swift
/// let session = Recorder.session(keep: 5, maxBytes: 24_000_000)
/// let store = Store(initialState: Feature.State()) { Feature().recorded(by: session.recorder) }
/// // Where a person reports a bug:
/// let file = try session.export(last: .minutes(5))
/// // At the next launch, of a session that crashed:
/// for earlier in session.earlier where earlier.crashed { try earlier.export() }
/// ```
///
/// The recording is a ring of segments, files that each begin with a whole state: when one is full the next one begins, and the
/// oldest goes. A segment is an eighth of the bound, or four states where these are more.
public final class RecorderSession: Sendable {
  /// The recorder for the store.
  public let recorder: Recorder
  /// The sessions of earlier launches that were kept, the latest first.
  public let earlier: [EarlierSession]
  let exportSource: ExportSource

  init(keep: Int, maxBytes: Int, parent: String?, options: Recorder.Options, schedule: ExportSchedule) {
    let made = Recorder.isOfReplay ? nil : (parent.map(SessionFolder.made) ?? SessionFolder.defaultParent())
    if let made {
      // This session counts among those that are kept.
      SessionFolder.keep(max(keep, 1) - 1, in: made)
      earlier = SessionFolder.sessions(in: made).map(EarlierSession.init)
    } else {
      earlier = []
    }
    let folder = made.flatMap { SessionFolder(newIn: $0, date: RecorderClock.date()) }
    exportSource = ExportSource(session: folder, files: made.map(ExportFolder.init(in:)), schedule: schedule)
    recorder = Recorder(session: folder, maxBytes: maxBytes, options: options)
  }

  /// How much of a session is exported.
  public struct Span: Hashable, Sendable {
    let microseconds: Int?

    /// Everything available.
    public static let all = Span(microseconds: nil)

    /// What happened within so many seconds, and what came before it in the same segment.
    public static func seconds(_ count: Int) -> Span {
      let (product, isTooLarge) = max(count, 0).multipliedReportingOverflow(by: 1_000_000)
      return isTooLarge ? .all : Span(microseconds: product)
    }

    /// What happened within so many minutes, and what came before it in the same segment.
    public static func minutes(_ count: Int) -> Span {
      let (product, isTooLarge) = max(count, 0).multipliedReportingOverflow(by: 60)
      return isTooLarge ? .all : .seconds(product)
    }
  }

  /// Exports the latest part of the session into a file that can be shared, while the recording goes on.
  ///
  /// - Parameters:
  ///   - span: how much of it, in whole segments.
  ///   - file: the new file, `.jsonl.gz`; by default a name in the folder for temporary files.
  /// - Returns: the file.
  /// - Throws: ``SessionExportError`` where nothing was recorded yet, or the file cannot be written; nothing is left of it then.
  /// - Complexity: O(*n*) in the exported bytes. It may be called on any thread, and recording does not wait for it.
  @discardableResult public func export(last span: Span = .all, to file: URL? = nil) throws -> URL {
    SegmentRing.waitForRemovals()
    let now = recorder.core.clock.now()
    return try EarlierSession.write(span, now: recorder.core.clock.microseconds(at: now), to: file) {
      () throws(SegmentError) in
      try recorder.core.export(of: exportSource.session)
    }
  }
}

extension Recorder {
  /// Records this session of the app, and keeps those of the last launches.
  ///
  /// It costs as much as any recorder, and counts and reports lines that it cannot write like any recorder.
  ///
  /// - Parameters:
  ///   - keep: how many sessions are kept, this one among them.
  ///   - maxBytes: about how many bytes of a session are kept, as long as three states take less; it is reported once
  ///     if they take more. Great numbers of effects and notes without an action between them are only counted.
  ///   - folder: where sessions are kept. By default that is the platform's place for state: `Playhead` in Application Support,
  ///     or `playhead/sessions` in `XDG_STATE_HOME`.
  ///   - options: how to record.
  public static func session(
    keep: Int = 5, maxBytes: Int = 24_000_000, folder: String? = nil, options: Options = Options()
  ) -> RecorderSession {
    session(keep: keep, maxBytes: maxBytes, folder: folder, options: options, schedule: .queue())
  }

  /// The same with a schedule for automatic exports.
  package static func session(
    keep: Int = 5, maxBytes: Int = 24_000_000, folder: String?, options: Options = Options(), schedule: ExportSchedule
  ) -> RecorderSession {
    RecorderSession(keep: keep, maxBytes: maxBytes, parent: folder, options: options, schedule: schedule)
  }

  /// The sessions that were kept, the latest first, for a process that records none itself.
  ///
  /// - Parameter folder: where sessions are kept; the platform's place for state by default, of a program of the same name.
  public static func earlierSessions(in folder: String? = nil) -> [EarlierSession] {
    (folder ?? SessionFolder.defaultParent()).map { SessionFolder.sessions(in: $0).map(EarlierSession.init) } ?? []
  }
}

public import Foundation
import PlayheadFormat

/// A session of an app that is always recorded, within a bound: the last actions are there when somebody meets a bug, or after a crash.
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
  /// What a store is recorded by.
  public let recorder: Recorder
  /// The sessions of earlier launches that were kept, the latest first.
  public let earlier: [EarlierSession]
  let handOutSource: HandOutSource

  init(keep: Int, maxBytes: Int, parent: String?, options: Recorder.Options, schedule: HandOutSchedule) {
    let made = Recorder.isOfReplay ? nil : (parent.map(SessionFolder.made) ?? SessionFolder.defaultParent())
    if let made {
      // This one is the last of those that are kept.
      SessionFolder.keep(max(keep, 1) - 1, in: made)
      earlier = SessionFolder.sessions(in: made).map(EarlierSession.init)
    } else {
      earlier = []
    }
    let folder = made.flatMap { SessionFolder(newIn: $0, date: RecorderClock.date()) }
    handOutSource = HandOutSource(session: folder, files: made.map(HandOutFolder.init(in:)), schedule: schedule)
    recorder = Recorder(session: folder, maxBytes: maxBytes, options: options)
  }

  /// How much of a session is handed out.
  public struct Span: Hashable, Sendable {
    let microseconds: Int?

    /// All of it that is there.
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

  /// Writes the end of the session so far into a file that can be given away, while the recording goes on.
  ///
  /// - Parameters:
  ///   - span: how much of it: whole segments, as many as it needs.
  ///   - file: where it goes, at which there is nothing yet: `.jsonl.gz`. A name in the folder for temporary files by default.
  /// - Returns: the file.
  /// - Throws: ``SessionExportError`` where nothing was recorded yet, or the file cannot be written; nothing is left of it then.
  /// - Complexity: O(*n*) in the bytes that are handed out. It may be called on any thread, and nobody who records waits for it.
  @discardableResult public func export(last span: Span = .all, to file: URL? = nil) throws -> URL {
    SegmentRing.waitForRemovals()
    let now = recorder.core.clock.now()
    return try EarlierSession.write(span, now: recorder.core.clock.microseconds(at: now), to: file) {
      () throws(SegmentError) in
      try recorder.core.export(of: handOutSource.session)
    }
  }
}

extension Recorder {
  /// Records this session of the app, and keeps those of the last launches.
  ///
  /// It costs what a recorder costs. What it cannot write it counts and reports as any recorder does.
  ///
  /// - Parameters:
  ///   - keep: how many sessions are kept, this one among them.
  ///   - maxBytes: about how many bytes of a session are kept, as long as three states take less; more than that is reported once.
  ///     Effects and notes that come in great numbers without an action between them are counted instead.
  ///   - folder: where sessions are kept. By default that is the platform's place for state: `Playhead` in Application Support,
  ///     or `playhead/sessions` in `XDG_STATE_HOME`.
  ///   - options: how to record.
  public static func session(
    keep: Int = 5, maxBytes: Int = 24_000_000, folder: String? = nil, options: Options = Options()
  ) -> RecorderSession {
    session(keep: keep, maxBytes: maxBytes, folder: folder, options: options, schedule: .queue())
  }

  /// The same, for those who say when it is handed out that a condition has become true.
  package static func session(
    keep: Int = 5, maxBytes: Int = 24_000_000, folder: String?, options: Options = Options(), schedule: HandOutSchedule
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

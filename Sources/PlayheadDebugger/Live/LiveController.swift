public import PlayheadFormat
internal import PlayheadPlatform
public import PlayheadReader

/// Debugs a live recording: reads and reports what is new, and sends actions where that is possible.
///
/// A front end keeps the ``Debugger`` and lends it to the controller, which reads the recording only when it is asked to:
/// between two commands, so that what a person types is about what they see.
///
/// ```swift
/// let controller = LiveController(session) { refresh() }
/// var news = try await controller.send(action, from: &debugger)
/// while let item = try news.next(&debugger) { print(item) }
/// ```
@MainActor
public final class LiveController {
  private let feed: any RecordingFeed
  /// Called in a turn of its own when there is news for which no caller waits.
  public var deliver: @MainActor () -> Void
  /// Whether a store runs here; else the recording is only followed.
  public nonisolated let runsStore: Bool
  /// The store that runs here; nil where the recording is only followed.
  public var session: (any LiveSession)? { feed as? any LiveSession }

  /// What people call the app that is attached to; nil where it is a file or a store of this process.
  public nonisolated var attachedApp: String? { app.withLock { $0 } }
  /// The feed's name for the app, which may change with a restart.
  private nonisolated let app: Lock<String?>

  /// Why nothing more will come of a recording that is followed; nil as long as something may.
  public func ending(of debugger: Debugger) -> String? {
    guard !runsStore || feed.isOver, !hasNews else { return nil }
    if let status = debugger.recording.ending.status { return status }
    guard feed.isOver else { return nil }
    if let failure = feed.failure { return failure.description }
    return attachedApp.map { "\($0) is gone; 'restart' attaches to another run of it" } ?? "nothing more comes"
  }

  /// What has become of the path of a file that is followed, once; nil where it is what it was.
  public func takeFate() -> FileSource.Fate? { feed.takeFate() }

  /// Whether something was recorded that was not read.
  public private(set) var hasNews = false
  private var isInterrupted = false
  /// Whether a caller waits in a loop, so that an interrupt may arrive while it is printing.
  private var isWaiting = false
  private var waiting: CheckedContinuation<Void, Never>?
  private var isDeliveryDue = false

  /// - Parameters:
  ///   - feed: what goes on.
  ///   - deliver: called in a turn of its own when there is news for which no caller waits.
  public init(_ feed: any RecordingFeed, deliver: @escaping @MainActor () -> Void) {
    self.feed = feed
    self.deliver = deliver
    runsStore = feed is any LiveSession
    app = Lock(feed.attachedApp)
    permissions = Lock(Self.permissions(in: feed))
    feed.onRecord = { [weak self] in
      guard let self else { return }
      learnApp()
      hasNews = true
      if let waiting {
        self.waiting = nil
        waiting.resume()
      } else if !isDeliveryDue {
        // Deliver outside of the store, and once for all events of a turn.
        isDeliveryDue = true
        Task { [weak self] in
          guard let self else { return }
          isDeliveryDue = false
          self.deliver()
        }
      }
    }
  }

  /// What the store lets a debugger do.
  public nonisolated var allowed: Set<AttachPermission> { permissions.withLock { $0 } }
  private nonisolated let permissions: Lock<Set<AttachPermission>>

  private static func permissions(in feed: any RecordingFeed) -> Set<AttachPermission> {
    (feed as? any LiveSession)?.permissions ?? []
  }

  private func learnApp() {
    let (name, allowed) = (feed.attachedApp, Self.permissions(in: feed))
    app.withLock { $0 = name }
    permissions.withLock { $0 = allowed }
  }

  // MARK: - Reading

  /// Reads what is new.
  ///
  /// - Returns: what came, where the cursor follows: iterating over it moves the cursor.
  /// - Throws: `RecordingError` where a line is bad; what was read before it can be looked at.
  public func readOn(_ debugger: inout Debugger) throws -> LiveNews {
    guard hasNews else { return LiveNews() }
    hasNews = false
    if feed.isBegunAnew() { return LiveNews() }
    let mark = LiveNews.Mark(debugger)
    guard try debugger.readOn(), debugger.isFollowing else { return LiveNews() }
    return try LiveNews(since: mark, in: debugger)
  }

  /// Reads what is new, up to a stop, which the cursor then goes to, or to the end.
  ///
  /// - Parameters:
  ///   - debugger: reads the recording, and goes to the stop.
  ///   - count: how many stops to go to; each that is passed is taken off.
  /// - Returns: what came before the stop, and the stop; nil where there is none.
  public func readOn(
    _ debugger: inout Debugger, toStop count: inout Int
  ) throws -> (news: LiveNews, landing: Landing?) {
    hasNews = false
    if feed.isBegunAnew() { return (LiveNews(), nil) }
    let mark = LiveNews.Mark(debugger)
    _ = try debugger.readOn()
    let landing = try debugger.follow(toStop: &count)
    let last = landing.map { $0.position - 1 } ?? .max
    return (try LiveNews(since: mark, upTo: last, in: debugger, countsStops: false, follows: false), landing)
  }

  /// Waits until there is news.
  ///
  /// - Returns: false where the wait was interrupted, or the task was cancelled.
  public func waitForNews() async -> Bool {
    defer { isInterrupted = false }
    if isInterrupted { return false }
    guard !hasNews else { return true }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume() }
        waiting = continuation
      }
    } onCancel: {
      Task { @MainActor in interrupt() }
    }
    return !isInterrupted && !Task.isCancelled
  }

  /// Sets whether a caller waits for news in a loop from here on.
  public func setWaiting(_ isWaiting: Bool) {
    self.isWaiting = isWaiting
    isInterrupted = false
  }

  /// Whether a caller waits for news.
  public var isAwaited: Bool { waiting != nil }

  /// Ends the current wait, or the next one of a caller that waits in a loop.
  ///
  /// - Returns: whether there was one.
  @discardableResult public func interrupt() -> Bool {
    guard waiting != nil || isWaiting else { return false }
    isInterrupted = true
    waiting?.resume()
    waiting = nil
    return true
  }

  // MARK: - Running

  /// Sends an action to the store.
  ///
  /// - Parameters:
  ///   - action: in the shape in which it is recorded.
  ///   - debugger: its cursor must be at the end: what is sent there is sent to what a person sees. Iterating over
  ///     the news moves it to the end again.
  /// - Returns: the action, and all that came of it at once.
  /// - Throws: ``LiveSessionError``; the reasons `notAtEnd`, `noStore` and those of the session say that the store knows
  ///   nothing of the action.
  public func send(_ action: JSONValue, from debugger: inout Debugger) async throws -> LiveNews {
    let session = try store(&debugger)
    let mark = LiveNews.Mark(debugger)
    try await session.send(action)
    hasNews = false
    _ = try debugger.readOn()
    let news = try LiveNews(since: mark, in: debugger)
    guard debugger.timeline.last > mark.position else { throw LiveSessionError(.notRecorded) }
    return news
  }

  /// Leaves a note in the recording.
  ///
  /// - Throws: ``LiveSessionError``, as ``send(_:from:)``.
  public func note(_ name: String, text: String, from debugger: inout Debugger) async throws {
    try await store(&debugger).note(name, text: text)
  }

  /// Shows the state of a position in the app, in place of the present one, or puts that back.
  ///
  /// - Parameters:
  ///   - position: whose state it is; nil for the present.
  ///   - debugger: has the position.
  /// - Throws: ``LiveSessionError``; the app shows what it showed before.
  public func present(_ position: Int?, from debugger: Debugger) async throws {
    guard let session else { throw LiveSessionError(.noStore) }
    guard let position else { return try await session.presentLive() }
    let state = try debugger.recording.state(at: position)
    try await session.present(state, of: position)
  }

  private func store(_ debugger: inout Debugger) throws -> any LiveSession {
    guard let session else { throw LiveSessionError(.noStore) }
    // More may have arrived while a stop holds the cursor; a cursor that follows is at the end in any case.
    if hasNews, !debugger.isFollowing { _ = try debugger.readOn() }
    guard debugger.isAtEnd else { throw LiveSessionError(.notAtEnd(position: debugger.position)) }
    return session
  }

  /// Ends the run and begins another, which the debugger goes on with; its stops and results stay.
  ///
  /// - Parameters:
  ///   - debugger: goes on with the new run.
  ///   - recording: what is done again in it, answered from the recording; nil for nothing.
  /// - Returns: how many actions from outside were not sent again.
  /// - Throws: ``LiveSessionError`` where there is no store or the new run cannot be recorded.
  public func restart(_ debugger: inout Debugger, replaying recording: Recording? = nil) async throws -> Int {
    guard let session else { throw LiveSessionError(.noStore) }
    let missed = try await session.restart(replaying: recording)
    learnApp()
    hasNews = false
    debugger.begin(try Recording(session.source))
    return missed
  }

  /// Ends the run, or no longer follows it, and reads what it has still written.
  public func end(_ debugger: inout Debugger) {
    feed.end()
    hasNews = false
    // An unreadable line is reported when the recording is opened.
    if !feed.isBegunAnew() { _ = try? debugger.readOn() }
  }
}

public import PlayheadFormat
public import PlayheadReader

/// A thing that can run actions: a store that runs under the debugger and is recorded.
@MainActor
public protocol LiveSession: RecordingFeed {
  /// Whether actions can be sent: false once the session was ended.
  var isRunning: Bool { get }

  /// What the store lets a debugger do besides looking.
  var permissions: Set<AttachPermission> { get }

  /// Sends an action, whose line and change are in the recording when this returns.
  ///
  /// - Parameter action: in the shape in which it is recorded.
  /// - Throws: ``LiveSessionError``; the store then knows nothing of it.
  func send(_ action: JSONValue) async throws(LiveSessionError)

  /// Shows a state in the app, in place of its present one, which is kept aside. Its line is in the recording when this returns.
  ///
  /// Until ``presentLive()`` a store of ComposableRuntime refuses actions, and what its effects do waits. In redacted places the app's
  /// own values stay.
  ///
  /// - Parameters:
  ///   - state: in the shape in which it is recorded.
  ///   - position: whose state it is.
  /// - Throws: ``LiveSessionError``; the app shows what it showed before.
  func present(_ state: JSONValue, of position: Int) async throws(LiveSessionError)

  /// Puts the present state back.
  ///
  /// - Throws: ``LiveSessionError``, where it is there already.
  func presentLive() async throws(LiveSessionError)

  /// Leaves a note in the recording, where the store is now.
  ///
  /// - Parameters:
  ///   - name: what `goto` knows the position by; empty for none.
  ///   - text: anything more.
  /// - Throws: ``LiveSessionError``, where the session was ended.
  func note(_ name: String, text: String) async throws(LiveSessionError)

  /// Ends this run and its recording, and begins another with its own ``RecordingFeed/source``.
  ///
  /// - Parameter recording: a session that is done again in the new run: its actions from outside are sent, and effects send
  ///   what they sent in it, up to its end. From there on effects do their own work, those that are under way, too. Nil to
  ///   begin with nothing.
  /// - Returns: how many actions from outside were not sent, since they are none of today's type, or no actions.
  /// - Throws: ``LiveSessionError``, where the new run cannot be recorded; no run goes on then.
  func restart(replaying recording: Recording?) async throws -> Int
}

extension LiveSession {
  /// All.
  public var permissions: Set<AttachPermission> { Set(AttachPermission.allCases) }

  public func present(_ state: JSONValue, of position: Int) async throws(LiveSessionError) {
    throw LiveSessionError(.cannotPresent)
  }

  public func presentLive() async throws(LiveSessionError) { throw LiveSessionError(.cannotPresent) }
}

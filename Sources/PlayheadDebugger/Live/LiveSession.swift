public import PlayheadReading
public import PlayheadRecording

/// A thing that can run actions: a store that runs under the debugger and is recorded.
///
/// What happens in it is known from its recording alone; ``onRecord`` says when there is more of that. It never pauses.
@MainActor
public protocol LiveSession: AnyObject {
  /// The recording of this run so far. Another run has another one.
  var source: any ByteSource { get }

  /// Whether actions can be sent: false once the session was ended.
  var isRunning: Bool { get }

  /// Is called when something was recorded: on the main actor, from within the store, so it should do no more than take
  /// note of it.
  var onRecord: (@MainActor () -> Void)? { get set }

  /// Sends an action, whose line and change are in the recording when this returns.
  ///
  /// - Parameter action: in the shape in which it is recorded.
  /// - Throws: ``LiveSessionError``; the store then knows nothing of it.
  func send(_ action: JSONValue) throws(LiveSessionError)

  /// Leaves a note in the recording, where the store is now.
  ///
  /// - Parameters:
  ///   - name: what `goto` knows the position by; empty for none.
  ///   - text: anything more.
  /// - Throws: ``LiveSessionError``, where the session was ended.
  func note(_ name: String, text: String) throws(LiveSessionError)

  /// Ends this run and its recording, and begins another with its own.
  ///
  /// - Throws: ``LiveSessionError``, where the new run cannot be recorded; no run goes on then.
  func restart() throws(LiveSessionError)

  /// Ends the run: its effects are cancelled, and its recording is closed.
  func end()
}

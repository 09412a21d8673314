package import PlayheadDebugger

/// Another face of the session, such as a prompt: only one of the two may change the session at a time, but requests that only read
/// may use a copy of it at any time.
@MainActor
package protocol SharingFace: AnyObject {
  var debugging: DebugSession { get }

  /// Waits until the face is idle, and keeps it idle until ``giveBack(_:_:)``; returns false if the task was cancelled first.
  func lend() async -> Bool

  /// Returns the session to the face; `stop` is nil if the editor has not moved.
  func giveBack(_ debugging: DebugSession, _ landing: Landing?)

  /// Ends what the face is doing because the user paused.
  func pause()
}

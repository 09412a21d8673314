package import PlayheadDebugger

/// Another face of what an editor debugs, such as a prompt: one drives, and the other follows.
///
/// What is debugged is a value, and one of the two works with it at a time. Whoever only looks takes it as it is.
@MainActor
package protocol SharingFace: AnyObject {
  /// What is debugged, as it is now.
  var debugging: DebugSession { get }

  /// Waits until the face does nothing with it; the face then does nothing until ``giveBack(_:_:)``.
  ///
  /// - Returns: false where the task was cancelled before.
  func lend() async -> Bool

  /// Takes it back.
  ///
  /// - Parameter stop: where the editor has moved to; nil where it has not.
  func giveBack(_ debugging: DebugSession, _ stop: Stop?)

  /// Ends what the face is doing, as somebody wants to look.
  func pause()
}

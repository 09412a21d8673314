internal import ComposableRuntime

/// An effect that is running in a test store.
struct RunningTestEffect: Sendable {
  let start: EffectStart
  /// The line of the test that sent the action from which it all began; nil for one that the test did not send.
  let position: SourcePosition?

  /// Whether it follows from the action that was sent at a line of the test.
  func began(at line: SourcePosition) -> Bool {
    position.map { $0.fileID.description == line.fileID.description && $0.line == line.line } ?? false
  }

  /// Which effect it is: `"run" of Counter.swift:27`.
  var text: String { "\"\(start.name)\", made at \(start.fileID):\(start.line)" }
}

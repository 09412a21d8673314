package import ComposableRuntime

/// An effect that is running in a test store.
package struct RunningTestEffect: Sendable {
  let start: EffectStart
  /// The line of the test that sent the original action; nil when the test did not send it.
  package let position: SourcePosition?

  /// Whether the original action of the effect was sent at a line of the test.
  package func wasStarted(by line: SourcePosition) -> Bool {
    position.map { $0.fileID.description == line.fileID.description && $0.line == line.line } ?? false
  }

  /// `"run", made at Counter/Counter.swift:27`
  package var text: String { "\"\(start.name)\", made at \(start.fileID):\(start.line)" }
}

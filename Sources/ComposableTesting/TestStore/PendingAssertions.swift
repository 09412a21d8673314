internal import ComposableRuntime

/// What a test has still to assert when its store goes away, readable from anywhere.
final class PendingAssertions: Sendable {
  private struct Contents: Sendable {
    var received: Received?
    var running: [Int: RunningTestEffect] = [:]
    var exhaustivity = Exhaustivity.on
  }

  /// Actions that were received.
  ///
  /// They need not be Sendable, but these are values of a test that is over.
  struct Received: @unchecked Sendable {
    let position: SourcePosition?
    /// Shows the actions; called only when they are reported.
    let texts: () -> [String]
  }

  private let contents = LockIsolated(Contents())

  func update(received: Received?) { contents.withValue { $0.received = received } }

  func update(running: [Int: RunningTestEffect]) { contents.withValue { $0.running = running } }

  var exhaustivity: Exhaustivity {
    get { contents.exhaustivity }
    set { contents.withValue { $0.exhaustivity = newValue } }
  }

  /// Reports what was not asserted.
  ///
  /// - Parameter origin: where the store was created.
  func report(at origin: SourcePosition) {
    let contents = contents.value
    let reporter = TestReporter(exhaustivity: contents.exhaustivity)
    if let received = contents.received {
      reporter.reportSkipped(
        .unasserted(received.texts(), before: "the end of the test"), at: received.position ?? origin)
    }
    for (_, effect) in contents.running.sorted(by: { $0.key < $1.key }) {
      reporter.reportSkipped(.stillRunning([effect], after: nil), at: effect.position ?? origin)
    }
  }
}

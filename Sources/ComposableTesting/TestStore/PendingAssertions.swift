internal import ComposableAssertions
internal import ComposableRuntime

/// What a test must still assert when its store is deallocated. It can be read on any thread.
final class PendingAssertions: Sendable {
  private struct Contents: Sendable {
    var received: Received?
    var running: [Int: RunningTestEffect] = [:]
    var exhaustivity = Exhaustivity.on
  }

  /// The actions that effects have sent and the test has not received.
  ///
  /// They may not be Sendable, but they are only shown when the test is over.
  struct Received: @unchecked Sendable {
    let position: SourcePosition?
    /// Returns the dumps of the actions. Called only when they are reported.
    let texts: () -> [String]
  }

  private let contents = LockIsolated(Contents())
  /// The changes of shared values since the last action.
  let sharedChanges = SharedChanges()

  func update(received: Received?) { contents.withValue { $0.received = received } }

  func update(running: [Int: RunningTestEffect]) { contents.withValue { $0.running = running } }

  var exhaustivity: Exhaustivity {
    get { contents.exhaustivity }
    set { contents.withValue { $0.exhaustivity = newValue } }
  }

  /// Reports what was not asserted.
  ///
  /// - Parameter origin: Where the store was created.
  func report(at origin: SourcePosition) {
    let contents = contents.value
    let reporter = TestReporter(exhaustivity: contents.exhaustivity)
    if let received = contents.received {
      reporter.reportSkipped(
        .unasserted(received.texts(), before: "the end of the test"), at: received.position ?? origin)
    }
    let changes = sharedChanges.take().texts
    if !changes.isEmpty { reporter.reportSkipped(.unassertedShared(changes), at: origin) }
    for (_, effect) in contents.running.sorted(by: { $0.key < $1.key }) {
      reporter.reportSkipped(.stillRunning([effect], after: nil), at: effect.position ?? origin)
    }
  }
}

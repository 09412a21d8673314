package import ComposableRuntime

/// A place where the work of one effect waits until the test lets it go on.
package final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  package init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  package func open() { continuation.finish() }

  /// Waits for the gate to open, or for the task to be cancelled.
  package func pass() async {
    for await _ in stream {}
  }

  /// Waits for the gate to open, whether the task is cancelled or not.
  package func passStubbornly() async {
    await Task { await pass() }.value
  }
}

extension Effect where Action == String {
  /// Work that waits at a gate and then sends an action.
  package static func gated(_ gate: Gate, _ action: String) -> Self {
    .run { send in
      await gate.pass()
      await send(action)
    }
  }

  /// Work that sends an action.
  package static func sending(_ actions: String...) -> Self {
    .run { send in
      for action in actions { await send(action) }
    }
  }
}

package import PlayheadDebugger
import PlayheadFormat

// Effects that do their work.
extension BranchRunner {
  /// Runs the actions of the plan and then the effects, until none is running or ``stopEffects()`` is called; after an error the
  /// branch has what ran until then.
  @MainActor
  package func runEffects() async throws -> BranchReport {
    begin()
    // An effect that was cancelled before its work began ends at once, as a task does.
    while !cancelled.isEmpty {
      runner.goOn(after: cancelled.removeFirst())
      takeEvents()
      reduceSent()
    }
    // After a trap no event of the effects would be handled.
    guard report.trap == nil else { return try end() }
    let (start, first) = (ContinuousClock.now, output.time)
    let (news, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    onStop = { continuation.finish() }
    var isReducing = false
    // After the end of the branch, events of effects cannot be written.
    defer { onStop = nil }
    runner.doWork { [weak self] in
      // What an action starts is handled when its reducer has returned.
      guard let self, onStop != nil, !isReducing, report.trap == nil else { return }
      isReducing = true
      let elapsed = start.duration(to: .now).components
      output.advance(to: first + Int(elapsed.seconds) * 1_000_000 + Int(elapsed.attoseconds / 1_000_000_000_000))
      takeEvents()
      reduceSent()
      isReducing = false
      continuation.yield()
    }
    // What follows an effect starts only after its end was handled.
    if effects.hasRunning { for await _ in news where !effects.hasRunning || report.trap != nil { break } }
    return try end()
  }

  /// Ends the wait of ``runEffects()``; the running effects have no end in the branch.
  @MainActor
  package func stopEffects() { onStop?() }
}

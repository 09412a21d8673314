package import PlayheadDebugger
import PlayheadFormat

// Effects that do their work.
extension BranchRunner {
  /// Runs what the plan sends, and then the effects, until none is under way, or until ``stopEffects()`` is called.
  ///
  /// - Throws: ``ReplayError``; what ran until then is in the branch.
  @MainActor
  package func runEffects() async throws(ReplayError) -> BranchReport {
    begin()
    // What was cancelled before its work has begun ends at once, as a task does.
    while !cancelled.isEmpty {
      runner.goOn(after: cancelled.removeFirst())
      takeEvents()
      reduceSent()
    }
    // Nobody would be told of what they do.
    guard report.trap == nil else { return try end() }
    let (start, first) = (ContinuousClock.now, output.time)
    let (news, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    onStop = { continuation.finish() }
    var isReducing = false
    // Whoever is told of an effect after the end of the branch has nowhere to write it.
    defer { onStop = nil }
    runner.doWork { [weak self] in
      // What an action starts is taken when its reducer has returned.
      guard let self, onStop != nil, !isReducing, report.trap == nil else { return }
      isReducing = true
      let elapsed = start.duration(to: .now).components
      output.advance(to: first + Int(elapsed.seconds) * 1_000_000 + Int(elapsed.attoseconds / 1_000_000_000_000))
      takeEvents()
      reduceSent()
      isReducing = false
      continuation.yield()
    }
    // What follows an effect starts only after its end was told.
    if effects.hasRunning { for await _ in news where !effects.hasRunning || report.trap != nil { break } }
    return try end()
  }

  /// Ends the wait of ``runEffects()``; what is under way stays so in the branch.
  @MainActor
  package func stopEffects() { onStop?() }
}

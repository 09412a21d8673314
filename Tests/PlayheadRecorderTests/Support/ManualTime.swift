import Foundation

/// A clock that only a test moves, for `Recorder.Options.elapsed`.
final class ManualTime: @unchecked Sendable {
  private let lock = NSLock()
  private var elapsed = Duration.zero

  var value: Duration { lock.withLock { elapsed } }

  func advance(by duration: Duration) { lock.withLock { elapsed += duration } }
}

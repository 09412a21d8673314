internal import Foundation
internal import PlayheadPlatform

/// Tells what blocks the thread of an explored run, such as a semaphore, as the run cannot tell it itself.
final class Watchdog: Sendable {
  static let shared = Watchdog()

  private struct Watched: Sendable {
    var since: ContinuousClock.Instant?
    var choice: WorldChoice?
    var hasThread = false
  }

  /// After how long a run is blocked.
  static let patience = Duration.seconds(5)

  private let watched = Lock(Watched())

  /// Watches what comes of a choice, until ``end()``.
  func begin(_ choice: WorldChoice) {
    let isFirst = watched.withLock { watched in
      defer { watched.hasThread = true }
      (watched.since, watched.choice) = (.now, choice)
      return !watched.hasThread
    }
    if isFirst { Thread.detachNewThread { [self] in watch() } }
  }

  func end() { watched.withLock { $0.since = nil } }

  /// What has been going on for too long at a time, told once.
  func takeBlocked(at now: ContinuousClock.Instant) -> String? {
    watched.withLock { watched in
      guard let since = watched.since, now - since > Self.patience else { return nil }
      watched.since = nil
      return watched.choice?.words()
    }
  }

  private func watch() {
    while true {
      Thread.sleep(forTimeInterval: 1)
      guard let words = takeBlocked(at: .now) else { continue }
      let text =
        "explore: for \(Self.patience.components.seconds) seconds nothing has come of this: \(words); "
        + "something blocks the thread, such as a semaphore, a lock or a loop\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
  }
}

internal import PlayheadDebugger

/// Joins a shell to a session that goes on: keeps in mind that there is news of it, and tells one who waits for that.
@MainActor
final class LiveLink {
  let session: any LiveSession
  /// Whether something was recorded that the shell has not read.
  private(set) var hasNews = false
  private var isInterrupted = false
  private var waiting: CheckedContinuation<Void, Never>?
  private var isDeliveryDue = false

  /// Whether somebody waits for news.
  var isAwaited: Bool { waiting != nil }

  /// - Parameter deliver: is called in a turn of its own when there is news and nobody waits for it.
  init(_ session: any LiveSession, deliver: @escaping @MainActor () -> Void) {
    self.session = session
    session.onRecord = { [weak self] in
      guard let self else { return }
      hasNews = true
      if let waiting {
        self.waiting = nil
        waiting.resume()
      } else if !isDeliveryDue {
        // Not from within the store, and once for all that happens in one go.
        isDeliveryDue = true
        Task { [weak self] in
          self?.isDeliveryDue = false
          deliver()
        }
      }
    }
  }

  /// What is recorded from here on is news.
  func takeNews() {
    hasNews = false
  }

  /// Waits for news.
  ///
  /// - Returns: false where the wait was interrupted.
  func wait() async -> Bool {
    guard !hasNews else { return true }
    await withCheckedContinuation { waiting = $0 }
    defer { isInterrupted = false }
    return !isInterrupted
  }

  /// Ends the wait.
  ///
  /// - Returns: whether there was one.
  func interrupt() -> Bool {
    guard let waiting else { return false }
    isInterrupted = true
    self.waiting = nil
    waiting.resume()
    return true
  }
}

import PlayheadPlatform

/// A condition that any thread can raise, once.
final class Flag: Sendable {
  private let condition = Lock(false)

  var isRaised: Bool { condition.withLock { $0 } }

  func raise() { condition.withLock { $0 = true } }
}

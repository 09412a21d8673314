@MainActor
final class ThrottleInterval<Action, Instant: InstantProtocol>: ThrottlingInterval {
  private(set) var end: Instant?
  /// The action to send at the end.
  var held: Action?
  /// The throttled effects that are running; the last one sends the held action, unless it is cancelled.
  private var running = 0
  private let now: () -> Instant

  init(now: @escaping () -> Instant) {
    self.now = now
  }

  var isOver: Bool { held == nil && end.map { $0 <= now() } ?? true }

  func begin(until end: Instant) {
    self.end = end
    held = nil
  }

  func enter() { running += 1 }

  func leave() {
    running -= 1
    if running == 0 { held = nil }
  }
}

/// Erases the types of the action and the clock.
package protocol ThrottlingInterval: AnyObject {
  /// True if the next action is sent at once, so that the interval can be removed.
  @MainActor var isOver: Bool { get }
}

public import Foundation

extension DependencyValues {
  /// The notification center; by default `NotificationCenter.default`. It has no test value: override it in tests, for
  /// example with a new center.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self].value }
    set { self[NotificationCenterKey.self] = UncheckedSendable(newValue) }
  }
}

private enum NotificationCenterKey: DependencyKey {
  // `NotificationCenter` is documented to be thread-safe, but is not Sendable on every platform.
  static var liveValue: UncheckedSendable<NotificationCenter> { UncheckedSendable(.default) }
}

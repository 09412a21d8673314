public import Foundation

extension DependencyValues {
  /// Where notifications are posted; by default that of the process. A test has to override it, for instance with a new one.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self].value }
    set { self[NotificationCenterKey.self] = UncheckedSendable(newValue) }
  }
}

private enum NotificationCenterKey: DependencyKey {
  // It is documented to be usable from any thread, and not Sendable everywhere.
  static var liveValue: UncheckedSendable<NotificationCenter> { UncheckedSendable(.default) }
}

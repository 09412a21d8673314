internal import Foundation
internal import IssueReporting

extension UserDefaults {
  /// Calls `onChange` on the changing thread whenever an entry may have changed; Apple's key-value observation also covers other
  /// processes, but takes names with a period or a leading "@" for paths and operators, so these are reported.
  func observe(_ name: String, _ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    if let character = Self.unobservableCharacter(of: name) {
      if DependencyValues._current.appStorageKeyFormatWarningEnabled {
        reportIssue(
          """
          an entry of the user defaults has a name with '\(character)': \(String(reflecting: name))

          On Apple's systems changes of such an entry by other processes are not noticed.

          hint: give it another name, or set the dependency 'appStorageKeyFormatWarningEnabled' to false
          """)
      }
      return observeNotifications(onChange)
    }
    #if canImport(ObjectiveC)
      let observer = EntryObserver(onChange)
      addObserver(observer, forKeyPath: name, options: [], context: nil)
      let observed = UncheckedSendable(self)
      return SharedSubscription { observed.wrappedValue.removeObserver(observer, forKeyPath: name) }
    #else
      return observeNotifications(onChange)
    #endif
  }

  private static func unobservableCharacter(of name: String) -> Character? {
    name.contains(".") ? "." : name.hasPrefix("@") ? "@" : nil
  }

  /// Notifications contain neither the changed entry nor the object that changed it, and miss changes of other processes.
  private func observeNotifications(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: self, queue: nil
    ) { _ in onChange() }
    let end = UncheckedSendable(observer)
    return SharedSubscription { NotificationCenter.default.removeObserver(end.wrappedValue) }
  }
}

#if canImport(ObjectiveC)
  private final class EntryObserver: NSObject, @unchecked Sendable {
    private let onChange: @Sendable () -> Void

    init(_ onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      onChange()
    }
  }
#endif

private enum AppStorageKeyFormatWarningDependency: DependencyKey {
  static let liveValue = true
  static let testValue = true
}

extension DependencyValues {
  /// Whether names of `appStorage` keys are reported that Apple's systems cannot observe: those with a period, and
  /// those with "@" at their beginning.
  public var appStorageKeyFormatWarningEnabled: Bool {
    get { self[AppStorageKeyFormatWarningDependency.self] }
    set { self[AppStorageKeyFormatWarningDependency.self] = newValue }
  }
}

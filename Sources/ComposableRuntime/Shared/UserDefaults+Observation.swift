internal import Foundation
internal import IssueReporting

extension UserDefaults {
  /// Reports changes of an entry; Apple's systems cannot observe names with a period or a leading "@", which is reported.
  func observe(_ name: String, _ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let character: Character? = name.contains(".") ? "." : name.hasPrefix("@") ? "@" : nil
    if let character, DependencyValues._current.appStorageKeyFormatWarningEnabled {
      reportIssue(
        """
        an entry of the user defaults has a name with '\(character)': \(String(reflecting: name))

        On Apple's systems changes of such an entry by other processes are not noticed.

        hint: give it another name, or set the dependency 'appStorageKeyFormatWarningEnabled' to false
        """)
    }
    #if canImport(ObjectiveC)
      if character == nil {
        let observer = EntryObserver(onChange)
        addObserver(observer, forKeyPath: name, options: [], context: nil)
        let observed = UncheckedSendable(self)
        return SharedSubscription { observed.wrappedValue.removeObserver(observer, forKeyPath: name) }
      }
    #endif
    // Notifications contain neither the changed entry nor the object that changed it, and miss changes of other processes.
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

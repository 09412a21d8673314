public import Foundation
internal import PlayheadPlatform

extension UserDefaults {
  /// New user defaults that are in memory and leave no file, for tests.
  public static var inMemory: UserDefaults { UserDefaultsInMemory() }
}

final class UserDefaultsInMemory: UserDefaults {
  private let entries = Lock<[String: UncheckedSendable<Any>]>([:])
  private let registered = Lock<[String: UncheckedSendable<Any>]>([:])

  override func object(forKey name: String) -> Any? {
    (entries.withLock { $0[name] } ?? registered.withLock { $0[name] })?.wrappedValue
  }

  override func register(defaults registrationDictionary: [String: Any]) {
    let new = registrationDictionary.mapValues { UncheckedSendable($0) }
    registered.withLock { $0.merge(new) { $1 } }
  }

  override func dictionaryRepresentation() -> [String: Any] {
    registered.withLock { $0 }.merging(entries.withLock { $0 }) { $1 }.mapValues(\.wrappedValue)
  }

  override func set(_ value: Any?, forKey name: String) {
    #if canImport(ObjectiveC)
      willChangeValue(forKey: name)
      defer { didChangeValue(forKey: name) }
    #endif
    let entry = value.map { UncheckedSendable($0) }
    entries.withLock { $0[name] = entry }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  override func removeObject(forKey name: String) { set(nil as Any?, forKey: name) }

  override func synchronize() -> Bool { true }
}

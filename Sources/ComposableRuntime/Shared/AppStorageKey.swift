public import Foundation

/// An entry of the user defaults that keeps a shared value.
///
/// ```swift
/// @Shared(.appStorage("isSoundOn")) var isSoundOn = true
/// ```
///
/// Values are numbers, Booleans, texts, lists of texts, dates, data, URLs, enums with raw values of these, and optionals of
/// all. An entry of another type counts as none. Changes that others make in the same user defaults are noticed on Apple's
/// systems. On Linux the user defaults do not tell of them: call ``Shared/load()``.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  private let name: String
  private let store: UncheckedSendable<UserDefaults>
  private let coding: AppStorageCoding<Value>
  /// The entries that this key has written last: each of them may be in the user defaults while the newest is written.
  private let written = Lock<[AnyHashable?]>([])

  init(_ name: String, _ store: UserDefaults?, _ coding: AppStorageCoding<Value>) {
    self.name = name
    self.store = UncheckedSendable(store ?? DependencyValues._current.defaultAppStorage)
    self.coding = coding
  }

  public var id: AppStorageKeyID { AppStorageKeyID(name: name, store: store.wrappedValue) }

  private var entry: Any? { store.wrappedValue.object(forKey: name) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(with: .success(entry.flatMap(coding.decode)))
  }

  public func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    let known = entry as? AnyHashable
    written.withLock { written in
      if written.isEmpty { written = [known] }
    }
    // The user defaults tell neither which entry has changed nor who has changed it.
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: store.wrappedValue, queue: nil
    ) { _ in
      // The entry is read under the lock, so that it is one of those that are written if nobody else has written it.
      let found = self.written.withLock { written -> UncheckedSendable<Any?>? in
        let entry = self.entry
        if written.contains(entry as? AnyHashable) { return nil }
        written = [entry as? AnyHashable]
        return UncheckedSendable(entry)
      }
      if let found { subscriber.yield(with: .success(found.wrappedValue.flatMap(self.coding.decode))) }
    }
    let end = UncheckedSendable(observer)
    return SharedSubscription { NotificationCenter.default.removeObserver(end.wrappedValue) }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let entry = coding.encode(value)
    written.withLock { $0 = $0.suffix(1) + [entry as? AnyHashable] }
    // Not under the lock: the user defaults call their observers meanwhile.
    if let entry {
      store.wrappedValue.set(entry, forKey: name)
    } else {
      store.wrappedValue.removeObject(forKey: name)
    }
    written.withLock { $0 = $0.suffix(1) }
    #if !canImport(Darwin)
      // Here the user defaults are written only when they are asked to.
      store.wrappedValue.synchronize()
    #endif
    continuation.resume()
  }
}

/// What identifies an ``AppStorageKey``: the name of the entry, and the user defaults.
public struct AppStorageKeyID: Hashable {
  private let name: String
  private let store: ObjectIdentifier

  fileprivate init(name: String, store: UserDefaults) { (self.name, self.store) = (name, ObjectIdentifier(store)) }
}

/// How a value is an entry of the user defaults.
struct AppStorageCoding<Value>: Sendable {
  let decode: @Sendable (Any) -> Value?
  /// Nil for a value that is no entry.
  let encode: @Sendable (Value) -> Any?

  init(_ decode: @escaping @Sendable (Any) -> Value?, encode: @escaping @Sendable (Value) -> Any?) {
    (self.decode, self.encode) = (decode, encode)
  }

  /// A value that user defaults take as it is.
  init() { self.init({ $0 as? Value }, encode: { $0 }) }

  var optional: AppStorageCoding<Value?> {
    AppStorageCoding<Value?>({ decode($0).map(Optional.some) }, encode: { $0.flatMap(encode) })
  }
}

extension AppStorageCoding where Value: RawRepresentable & Sendable {
  /// A value by its raw value.
  init(raw: AppStorageCoding<Value.RawValue>) {
    self.init({ raw.decode($0).flatMap(Value.init(rawValue:)) }, encode: { raw.encode($0.rawValue) })
  }
}

extension AppStorageCoding<Double> {
  /// A number, which may be an entry without a fraction.
  static var number: Self { Self({ $0 as? Double ?? ($0 as? Int).map(Double.init) }, encode: { $0 }) }
}

extension AppStorageCoding<URL> {
  /// A URL: as the user defaults keep it on Apple's systems. Those of Linux keep the path alone, so it is a text there.
  static var address: Self {
    #if canImport(Darwin)
      Self(
        { entry in
          if let text = entry as? String { return URL(string: text) }
          return (entry as? Data).flatMap {
            try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: $0) as URL?
          }
        }, encode: { try? NSKeyedArchiver.archivedData(withRootObject: $0 as NSURL, requiringSecureCoding: true) })
    #else
      Self({ ($0 as? String).flatMap(URL.init(string:)) }, encode: { $0.absoluteString })
    #endif
  }
}

private enum AppStorageDependency: DependencyKey {
  static var liveValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.standard) }
  static var previewValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.inMemory) }
  static var testValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.inMemory) }
}

extension DependencyValues {
  /// The user defaults of `appStorage` keys. In tests and previews they are in memory.
  ///
  /// Set them to put entries there before:
  ///
  /// ```swift
  /// let defaults = UserDefaults.inMemory
  /// defaults.set(42, forKey: "count")
  /// withDependencies {
  ///   $0.defaultAppStorage = defaults
  /// } operation: { … }
  /// ```
  public var defaultAppStorage: UserDefaults {
    get { self[AppStorageDependency.self].wrappedValue }
    set { self[AppStorageDependency.self] = UncheckedSendable(newValue) }
  }
}

extension UserDefaults {
  /// New user defaults that are in memory and leave no file, for tests.
  public static var inMemory: UserDefaults { UserDefaultsInMemory() }
}

/// User defaults that leave no file.
private final class UserDefaultsInMemory: UserDefaults {
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
    let entry = value.map { UncheckedSendable($0) }
    entries.withLock { $0[name] = entry }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  override func removeObject(forKey name: String) { set(nil as Any?, forKey: name) }

  override func synchronize() -> Bool { true }
}

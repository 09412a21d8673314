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
    // The user defaults do not tell which entry has changed.
    let last = Lock(UncheckedSendable(entry as? AnyHashable))
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: store.wrappedValue, queue: nil
    ) { _ in
      let entry = self.entry
      let isChanged = last.withLock { last in
        let old = last.wrappedValue
        last = UncheckedSendable(entry as? AnyHashable)
        return old != last.wrappedValue
      }
      if isChanged { subscriber.yield(with: .success(entry.flatMap(self.coding.decode))) }
    }
    let end = UncheckedSendable(observer)
    return SharedSubscription { NotificationCenter.default.removeObserver(end.wrappedValue) }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    if let entry = coding.encode(value) {
      store.wrappedValue.set(entry, forKey: name)
    } else {
      store.wrappedValue.removeObject(forKey: name)
    }
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
    AppStorageCoding<Value?>({ .some(decode($0)) }, encode: { $0.flatMap(encode) })
  }
}

extension AppStorageCoding where Value: RawRepresentable & Sendable {
  /// A value by its raw value.
  init(raw: AppStorageCoding<Value.RawValue>) {
    self.init({ raw.decode($0).flatMap(Value.init(rawValue:)) }, encode: { raw.encode($0.rawValue) })
  }
}

extension AppStorageCoding<Int> {
  static var number: Self { Self({ ($0 as? NSNumber)?.intValue ?? $0 as? Int }, encode: { $0 }) }
}

extension AppStorageCoding<Double> {
  static var number: Self { Self({ ($0 as? NSNumber)?.doubleValue ?? $0 as? Double }, encode: { $0 }) }
}

extension AppStorageCoding<Bool> {
  static var flag: Self { Self({ ($0 as? NSNumber)?.boolValue ?? $0 as? Bool }, encode: { $0 }) }
}

extension AppStorageCoding<URL> {
  static var address: Self { Self({ ($0 as? String).flatMap(URL.init(string:)) }, encode: { $0.absoluteString }) }
}

private enum AppStorageDependency: DependencyKey {
  static var liveValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.standard) }
  static var previewValue: UncheckedSendable<UserDefaults> { UncheckedSendable(UserDefaultsInMemory()) }
  static var testValue: UncheckedSendable<UserDefaults> { UncheckedSendable(UserDefaultsInMemory()) }
}

extension DependencyValues {
  /// The user defaults of `appStorage` keys. In tests and previews they are in memory.
  public var defaultAppStorage: UserDefaults {
    get { self[AppStorageDependency.self].wrappedValue }
    set { self[AppStorageDependency.self] = UncheckedSendable(newValue) }
  }
}

/// User defaults that leave no file. Only the functions that `appStorage` keys need are in memory.
private final class UserDefaultsInMemory: UserDefaults {
  private let entries = Lock<[String: UncheckedSendable<Any>]>([:])

  override func object(forKey name: String) -> Any? { entries.withLock { $0[name] }?.wrappedValue }

  override func set(_ value: Any?, forKey name: String) {
    let entry = value.map { UncheckedSendable($0) }
    entries.withLock { $0[name] = entry }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  override func removeObject(forKey name: String) { set(nil as Any?, forKey: name) }

  override func synchronize() -> Bool { true }
}

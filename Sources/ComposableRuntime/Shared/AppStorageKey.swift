public import Foundation
internal import IssueReporting
internal import PlayheadPlatform

/// An entry of the user defaults that keeps a shared value.
///
/// ```swift
/// @Shared(.appStorage("isSoundOn")) var isSoundOn = true
/// ```
///
/// Values are numbers, Booleans, texts, lists of texts, dates, data, URLs, enums with raw values of these, other
/// `Codable` values as JSON, and optionals of all. An entry of another type counts as none. The initial value is not
/// written; `try await $isSoundOn.save()` writes it.
///
/// On Apple's systems changes are noticed whoever makes them, also another process. On Linux the user defaults do not
/// report them: call ``Shared/load()``.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  private let name: String
  private let store: UncheckedSendable<UserDefaults>
  /// Nil for an entry that has no value.
  private let decode: @Sendable (Any) throws -> Value?
  /// Nil for a value that is kept as no entry.
  private let encode: @Sendable (Value) throws -> Any?
  /// The latest entries of this key, each of which may be in the user defaults while the newest is written.
  private let written = Lock<[AnyHashable?]>([])

  init(
    _ name: String, _ store: UserDefaults?, decode: @escaping @Sendable (Any) throws -> Value?,
    encode: @escaping @Sendable (Value) throws -> Any?
  ) {
    (self.name, self.decode, self.encode) = (name, decode, encode)
    self.store = UncheckedSendable(store ?? DependencyValues._current.defaultAppStorage)
    UserDefaultsSuites.check(self.store.wrappedValue, of: description)
  }

  public var id: AppStorageKeyID { AppStorageKeyID(name: name, store: ObjectIdentifier(store.wrappedValue)) }

  private var entry: Any? { store.wrappedValue.object(forKey: name) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    let result = value(of: entry)
    if case .initialValue = context { reportFailure(result) }
    continuation.resume(with: result)
  }

  private func value(of entry: Any?) -> Result<Value?, any Error> { Result { try entry.flatMap { try decode($0) } } }

  private func reportFailure(_ result: Result<Value?, any Error>) {
    guard case .failure(let error) = result else { return }
    reportIssue(
      """
      the entry of a shared value could not be read: \(description): \(error)

      hint: the value is the initial one until it is set, which replaces the entry
      """)
  }

  public func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    let known = entry as? AnyHashable
    written.withLock { written in
      if written.isEmpty { written = [known] }
    }
    return store.wrappedValue.observe(name) {
      // The entry is read under the lock, so that it is one of those that this key writes, unless others have written it.
      let found = self.written.withLock { written -> UncheckedSendable<Any?>? in
        let entry = self.entry
        if written.contains(entry as? AnyHashable) { return nil }
        written = [entry as? AnyHashable]
        return UncheckedSendable(entry)
      }
      guard let found else { return }
      let result = self.value(of: found.wrappedValue)
      // A change in the meantime is newer.
      if self.written.withLock({ $0 != [found.wrappedValue as? AnyHashable] }) { return }
      self.reportFailure(result)
      subscriber.yield(with: result)
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    do {
      write(try encode(value))
      continuation.resume()
    } catch {
      continuation.resume(throwing: error)
    }
  }

  private func write(_ entry: Any?) {
    written.withLock { $0 = $0.suffix(1) + [entry as? AnyHashable] }
    // Not under the lock, because the user defaults call their observers.
    if let entry {
      store.wrappedValue.set(entry, forKey: name)
    } else {
      store.wrappedValue.removeObject(forKey: name)
    }
    written.withLock { $0 = $0.suffix(1) }
    #if !canImport(Darwin)
      // Here the user defaults are written only on request.
      store.wrappedValue.synchronize()
    #endif
  }
}

extension AppStorageKey: CustomStringConvertible {
  public var description: String { ".appStorage(\(String(reflecting: name)))" }
}

/// What identifies an ``AppStorageKey``: the name of the entry, and the user defaults.
public struct AppStorageKeyID: Hashable {
  fileprivate let name: String
  fileprivate let store: ObjectIdentifier
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

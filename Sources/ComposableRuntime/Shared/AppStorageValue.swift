public import Foundation

/// A type whose values are entries of the user defaults: numbers, Booleans, texts, lists of texts, dates, data, URLs,
/// and optionals of these.
public protocol AppStorageValue: Sendable {
  /// Returns the value of an entry; nil where the entry is of another type.
  static func _value(ofEntry entry: Any) -> Self?

  /// The entry that keeps the value; nil for a value that is no entry.
  var _entry: Any? { get }
}

extension AppStorageValue {
  public static func _value(ofEntry entry: Any) -> Self? { entry as? Self }

  public var _entry: Any? { self }
}

extension Bool: AppStorageValue {}
extension Int: AppStorageValue {}
extension String: AppStorageValue {}
extension Array: AppStorageValue where Element == String {}
extension Data: AppStorageValue {}
extension Date: AppStorageValue {}

extension Double: AppStorageValue {
  /// Returns the number of an entry, which may be without a fraction.
  public static func _value(ofEntry entry: Any) -> Self? { entry as? Double ?? (entry as? Int).map(Double.init) }
}

/// Reads what `UserDefaults.url(forKey:)` reads: files as their paths, other URLs as archives.
extension URL: AppStorageValue {
  public static func _value(ofEntry entry: Any) -> Self? {
    if let path = entry as? String { return URL(fileURLWithPath: (path as NSString).expandingTildeInPath) }
    return (entry as? Data).flatMap { try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: $0) as URL? }
  }

  public var _entry: Any? {
    if isFileURL {
      #if canImport(Darwin)
        return (path as NSString).abbreviatingWithTildeInPath
      #else
        return path
      #endif
    }
    return try? NSKeyedArchiver.archivedData(withRootObject: self as NSURL, requiringSecureCoding: true)
  }
}

/// Nil is kept as no entry.
extension Optional: AppStorageValue where Wrapped: AppStorageValue {
  public static func _value(ofEntry entry: Any) -> Self? { Wrapped._value(ofEntry: entry).map(Optional.some) }

  public var _entry: Any? { flatMap(\._entry) }
}

extension SharedReaderKey {
  /// An entry of the user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage<Value: AppStorageValue>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, decode: Value._value, encode: \._entry)
  }

  /// An entry of the user defaults that keeps the raw value of an enum.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Value.RawValue: AppStorageValue, Self == AppStorageKey<Value> {
    AppStorageKey(
      key, store, decode: { Value.RawValue._value(ofEntry: $0).flatMap(Value.init) }, encode: \.rawValue._entry)
  }

  /// An entry of the user defaults that keeps the raw value of an enum, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Value.RawValue: AppStorageValue, Self == AppStorageKey<Value?> {
    AppStorageKey(
      key, store, decode: { Value.RawValue._value(ofEntry: $0).flatMap(Value.init) }, encode: { $0?.rawValue._entry })
  }

  /// An entry of the user defaults that keeps any `Codable` value, as JSON.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, decode: { try decoded($0) }, encode: { try JSONEncoder().encode($0) })
  }

  /// An entry of the user defaults that keeps any `Codable` value, as JSON, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, decode: { try decoded($0) }, encode: { try $0.map { try JSONEncoder().encode($0) } })
  }
}

private func decoded<Value: Decodable>(_ entry: Any) throws -> Value? {
  try (entry as? Data).map { try JSONDecoder().decode(Value.self, from: $0) }
}

public import Foundation

// One function for each type, as the user defaults have it: so a type that they cannot keep does not compile.
extension SharedReaderKey {
  /// An entry of the user defaults that keeps a Boolean.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<Bool> {
    AppStorageKey(key, store, AppStorageCoding<Bool>())
  }

  /// An entry of the user defaults that keeps a Boolean, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<Bool?> {
    AppStorageKey(key, store, AppStorageCoding<Bool>().optional)
  }

  /// An entry of the user defaults that keeps a whole number.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<Int> {
    AppStorageKey(key, store, AppStorageCoding<Int>())
  }

  /// An entry of the user defaults that keeps a whole number, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<Int?> {
    AppStorageKey(key, store, AppStorageCoding<Int>().optional)
  }

  /// An entry of the user defaults that keeps a number.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<Double> {
    AppStorageKey(key, store, AppStorageCoding<Double>.number)
  }

  /// An entry of the user defaults that keeps a number, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Double?> {
    AppStorageKey(key, store, AppStorageCoding<Double>.number.optional)
  }

  /// An entry of the user defaults that keeps a text.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<String> {
    AppStorageKey(key, store, AppStorageCoding<String>())
  }

  /// An entry of the user defaults that keeps a text, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<String?> {
    AppStorageKey(key, store, AppStorageCoding<String>().optional)
  }

  /// An entry of the user defaults that keeps a list of texts.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]> {
    AppStorageKey(key, store, AppStorageCoding<[String]>())
  }

  /// An entry of the user defaults that keeps a list of texts, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]?> {
    AppStorageKey(key, store, AppStorageCoding<[String]>().optional)
  }

  /// An entry of the user defaults that keeps a URL.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<URL> {
    AppStorageKey(key, store, AppStorageCoding<URL>.address)
  }

  /// An entry of the user defaults that keeps a URL, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<URL?> {
    AppStorageKey(key, store, AppStorageCoding<URL>.address.optional)
  }

  /// An entry of the user defaults that keeps a piece of data.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<Data> {
    AppStorageKey(key, store, AppStorageCoding<Data>())
  }

  /// An entry of the user defaults that keeps a piece of data, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<Data?> {
    AppStorageKey(key, store, AppStorageCoding<Data>().optional)
  }

  /// An entry of the user defaults that keeps a date.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<Date> {
    AppStorageKey(key, store, AppStorageCoding<Date>())
  }

  /// An entry of the user defaults that keeps a date, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self where Self == AppStorageKey<Date?> {
    AppStorageKey(key, store, AppStorageCoding<Date>().optional)
  }

  /// An entry of the user defaults that keeps the raw value of an enum, a whole number.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage<Value: RawRepresentable<Int>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, AppStorageCoding(raw: AppStorageCoding<Int>()))
  }

  /// An entry of the user defaults that keeps the raw value of an enum, a whole number, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage<Value: RawRepresentable<Int>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, AppStorageCoding(raw: AppStorageCoding<Int>()).optional)
  }

  /// An entry of the user defaults that keeps the raw value of an enum, a text.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage<Value: RawRepresentable<String>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, AppStorageCoding(raw: AppStorageCoding<String>()))
  }

  /// An entry of the user defaults that keeps the raw value of an enum, a text, or nil, which is no entry.
  ///
  /// - Parameters:
  ///   - key: The name of the entry.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` when nil.
  public static func appStorage<Value: RawRepresentable<String>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, AppStorageCoding(raw: AppStorageCoding<String>()).optional)
  }
}

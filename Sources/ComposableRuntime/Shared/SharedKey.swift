/// A place where a shared value is kept. All properties that name the place share the value.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value in the place. Where there is none yet, `initialValue` is put there.
  func _shared(_ initialValue: () -> Value) -> Shared<Value>
}

/// A place where a shared value is kept, and can be changed.
public protocol SharedKey<Value>: SharedReaderKey {}

/// A place in memory, by its name.
///
/// ```swift
/// @Shared(.inMemory("sessions")) var sessions = 0
/// ```
///
/// The value is there until the process ends. In tests, each test has places of its own.
public struct InMemoryKey<Value: Sendable>: SharedKey {
  private let name: String
  private let storage: InMemoryStorage

  init(_ name: String) {
    self.name = name
    storage = DependencyValues._current.defaultInMemoryStorage
  }

  public func _shared(_ initialValue: () -> Value) -> Shared<Value> {
    Shared(reference: storage.reference(named: name, initialValue))
  }
}

extension SharedReaderKey {
  /// The place in memory with a name. Places of different types are different, even if their names are equal.
  public static func inMemory<Value>(_ name: String) -> Self where Self == InMemoryKey<Value> { InMemoryKey(name) }
}

/// A place and the value that is put there first, so that this is written once.
///
/// ```swift
/// extension SharedKey where Self == InMemoryKey<Int>.Default {
///   static var sessions: Self { Self[.inMemory("sessions"), default: 0] }
/// }
///
/// @Shared(.sessions) var sessions
/// ```
public struct DefaultSharedKey<Base: SharedReaderKey>: SharedReaderKey {
  private let base: Base
  let initialValue: @Sendable () -> Base.Value

  /// A place with the value that is put there first.
  public static subscript(_ base: Base, default value: @autoclosure @escaping @Sendable () -> Base.Value) -> Self {
    Self(base: base, initialValue: value)
  }

  public func _shared(_ initialValue: () -> Base.Value) -> Shared<Base.Value> { base._shared(initialValue) }
}

extension DefaultSharedKey: SharedKey where Base: SharedKey {}

extension SharedReaderKey {
  /// A place of this kind, with the value that is put there first.
  public typealias Default = DefaultSharedKey<Self>
}

extension Shared {
  /// Shares the value in a place: `@Shared(.inMemory("sessions")) var sessions = 0`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to put there where there is none yet.
  ///   - key: The place.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) { self = key._shared(wrappedValue) }

  /// Shares the value in a place that says what is put there first: `@Shared(.sessions) var sessions`.
  public init<Base: SharedKey>(_ key: DefaultSharedKey<Base>) where Base.Value == Value {
    self = key._shared(key.initialValue)
  }

  /// Shares the optional value in a place: `@Shared(.inMemory("user")) var user: User?`.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? { self = key._shared { nil } }
}

extension SharedReader {
  /// Reads the value in a place: `@SharedReader(.inMemory("sessions")) var sessions = 0`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to put there where there is none yet.
  ///   - key: The place.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    self.init(key._shared(wrappedValue))
  }

  /// Reads the optional value in a place: `@SharedReader(.inMemory("user")) var user: User?`.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? { self.init(key._shared { nil }) }

  /// Reads the value in a place that says what is put there first: `@SharedReader(.sessions) var sessions`.
  public init<Base: SharedReaderKey>(_ key: DefaultSharedKey<Base>) where Base.Value == Value {
    self.init(key._shared(key.initialValue))
  }
}

/// A place where a shared value is kept. All properties that name the place share the value.
///
/// A type of your own keeps a value elsewhere: on a server, in a keychain. It loads the value when the first property
/// names the place, and is told to subscribe to changes that others make there.
///
/// ```swift
/// struct FeatureFlagKey: SharedReaderKey {
///   let id: String
///
///   func load(context: LoadContext<Bool>, continuation: LoadContinuation<Bool>) {
///     continuation.resume(returning: flags.contains(id))
///   }
///
///   func subscribe(context: LoadContext<Bool>, subscriber: SharedSubscriber<Bool>) -> SharedSubscription {
///     let observer = flags.observe { subscriber.yield(flags.contains(id)) }
///     return SharedSubscription { observer.cancel() }
///   }
/// }
/// ```
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The type of ``id``.
  associatedtype ID: Hashable = Self

  /// What identifies the place among the places of this type.
  var id: ID { get }

  /// Loads the value, and passes it to `continuation`, at once or later, once.
  ///
  /// - Parameters:
  ///   - context: Why the value is loaded.
  ///   - continuation: Receives the value, or the error. Until then ``Shared/isLoading`` is true.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Begins to pass the changes that others make in the place to `subscriber`.
  ///
  /// - Parameters:
  ///   - context: The value that the property has where the place has none.
  ///   - subscriber: Receives the changes.
  /// - Returns: What ends the subscription. It is cancelled when no property names the place any more.
  func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription

  /// The value in the place.
  ///
  /// - Parameters:
  ///   - isLoaded: Whether `value` was loaded from the place just now. Otherwise it is for a place without a value.
  ///   - value: The value.
  func _shared(isLoaded: Bool, _ value: () -> Value) -> Shared<Value>
}

extension SharedReaderKey {
  /// Loads the value again.
  ///
  /// - Returns: Nil where the place has none.
  func load() async -> Result<Value?, any Error> {
    await withCheckedContinuation { continuation in
      load(
        context: .userInitiated,
        continuation: LoadContinuation { continuation.resume(returning: UncheckedSendable($0)) })
    }.wrappedValue
  }
}

extension SharedReaderKey where ID == Self {
  public var id: ID { self }
}

extension SharedReaderKey {
  public func _shared(isLoaded: Bool, _ value: () -> Value) -> Shared<Value> {
    Shared(reference: PersistedReferences.current.reference(for: self, isLoaded: isLoaded, value))
  }

  /// The value in the place, or `initialValue` where the place has none.
  func shared(_ initialValue: () -> Value) -> Shared<Value> { _shared(isLoaded: false, initialValue) }
}

/// A place where a shared value is kept, and can be changed.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value, and says so to `continuation`, at once or later, once.
  ///
  /// It is called by a thread that has changed the value, and by one at a time. When the value changes meanwhile, it is
  /// called once more with the newest value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: Why the value is saved.
  ///   - continuation: Receives the success, or the error.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// A place and the value that a property has where the place has none, so that this is written once.
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

  /// A place with the value for where it has none.
  public static subscript(_ base: Base, default value: @autoclosure @escaping @Sendable () -> Base.Value) -> Self {
    Self(base: base, initialValue: value)
  }

  public var id: Base.ID { base.id }

  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }

  public func _shared(isLoaded: Bool, _ value: () -> Base.Value) -> Shared<Base.Value> {
    base._shared(isLoaded: isLoaded, value)
  }
}

extension DefaultSharedKey: SharedKey where Base: SharedKey {
  public func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension SharedReaderKey {
  /// A place of this kind, with the value for where it has none.
  public typealias Default = DefaultSharedKey<Self>
}

extension Shared {
  /// Shares the value in a place: `@Shared(.inMemory("sessions")) var sessions = 0`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where the place has none.
  ///   - key: The place.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) { self = key.shared(wrappedValue) }

  /// Shares the value in a place that has a value for where it has none: `@Shared(.sessions) var sessions`.
  public init<Base: SharedKey>(_ key: DefaultSharedKey<Base>) where Base.Value == Value {
    self = key.shared(key.initialValue)
  }

  /// Shares the optional value in a place: `@Shared(.inMemory("user")) var user: User?`.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? { self = key.shared { nil } }
}

extension Shared {
  /// Shares the value that a place has, and waits until it is loaded.
  ///
  /// ```swift
  /// let profile = try await Shared(require: .profile)
  /// ```
  ///
  /// - Parameter key: The place.
  /// - Throws: Why the value could not be loaded, also that the place has none.
  public init(require key: some SharedKey<Value>) async throws {
    guard let value = try await key.load().get() else { throw MissingSharedValue() }
    self = key._shared(isLoaded: true) { value }
  }
}

extension SharedReader {
  /// Reads the value in a place: `@SharedReader(.inMemory("sessions")) var sessions = 0`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where the place has none.
  ///   - key: The place.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    self.init(key.shared(wrappedValue))
  }

  /// Reads the optional value in a place: `@SharedReader(.inMemory("user")) var user: User?`.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? { self.init(key.shared { nil }) }

  /// Reads the value in a place that has a value for where it has none: `@SharedReader(.sessions) var sessions`.
  public init<Base: SharedReaderKey>(_ key: DefaultSharedKey<Base>) where Base.Value == Value {
    self.init(key.shared(key.initialValue))
  }

  /// Reads the value in a place that is declared for ``Shared``, too.
  @_disfavoredOverload
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(key.shared(wrappedValue))
  }

  /// Reads the optional value in a place that is declared for ``Shared``, too.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? { self.init(key.shared { nil }) }

  /// Reads the value that a place has, and waits until it is loaded.
  ///
  /// - Parameter key: The place.
  /// - Throws: Why the value could not be loaded, also that the place has none.
  public init(require key: some SharedReaderKey<Value>) async throws {
    guard let value = try await key.load().get() else { throw MissingSharedValue() }
    self.init(key._shared(isLoaded: true) { value })
  }

  /// Reads the value that a place has, which is declared for ``Shared``, too, and waits until it is loaded.
  @_disfavoredOverload
  public init(require key: some SharedKey<Value>) async throws { self.init(try await Shared(require: key)) }
}

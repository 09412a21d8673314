extension SharedReader {
  /// Reads the value in a place: `@SharedReader(.inMemory("sessions")) var sessions = 0`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where the place has none.
  ///   - key: The place.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    self.init(reference: key.reference(.initial, wrappedValue))
  }

  /// Reads the value in a place, with another value for where it has none: `@SharedReader(.items) var items = []`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where the place has none.
  ///   - key: The place, with a value that does not count.
  @_disfavoredOverload
  public init<Base: SharedReaderKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: DefaultSharedKey<Base>
  ) {
    self.init(reference: key.reference(.initial, wrappedValue))
  }

  /// Reads the optional value in a place: `@SharedReader(.inMemory("user")) var user: User?`.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(reference: key.reference(.initial) { nil })
  }

  /// Reads the value in a place that has a value for where it has none: `@SharedReader(.sessions) var sessions`.
  public init<Base: SharedReaderKey<Value>>(_ key: DefaultSharedKey<Base>) {
    self.init(reference: key.reference(.initial) { key.initialValue })
  }

  /// Reads the value that a place has, and waits until it is loaded.
  ///
  /// - Parameter key: The place.
  /// - Throws: Why the value could not be loaded, also that the place has none.
  public init(require key: some SharedReaderKey<Value>) async throws {
    guard let value = try await key.load().get() else { throw MissingSharedValue() }
    self.init(reference: key.reference(.loaded) { value })
  }

  /// Reads the value in another place from now on, as setting the projected value does, and waits until it is loaded.
  ///
  /// - Parameter key: The place. Until it is loaded, the property has the value that it had before, unless others share
  ///   the value in the place already. If the place has none, that value stays.
  /// - Throws: Why it could not be loaded.
  public func load(_ key: some SharedReaderKey<Value>) async throws { try await box.load(key) }

  // A place that is declared for `Shared` is found by these: `extension SharedKey where Self == …`.

  /// Reads the value in a place that is declared for ``Shared``, too.
  @_disfavoredOverload
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(reference: key.reference(.initial, wrappedValue))
  }

  /// Reads the value in a place that is declared for ``Shared``, too, with another value for where it has none.
  @_disfavoredOverload
  public init<Base: SharedKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: DefaultSharedKey<Base>) {
    self.init(reference: key.reference(.initial, wrappedValue))
  }

  /// Reads the optional value in a place that is declared for ``Shared``, too.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(reference: key.reference(.initial) { nil })
  }

  /// Reads the value that a place has, which is declared for ``Shared``, too, and waits until it is loaded.
  @_disfavoredOverload
  public init(require key: some SharedKey<Value>) async throws { self.init(try await Shared(require: key)) }

  /// Reads the value in another place, which is declared for ``Shared``, too, and waits until it is loaded.
  @_disfavoredOverload
  public func load(_ key: some SharedKey<Value>) async throws { try await box.load(key) }
}

extension Shared {
  /// Shares the value in a place: `@Shared(.inMemory("sessions")) var sessions = 0`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where the place has none.
  ///   - key: The place.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(reference: key.reference(.initial, wrappedValue))
  }

  /// Shares the value in a place, with another value for where it has none: `@Shared(.items) var items = []`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where the place has none.
  ///   - key: The place, with a value that does not count.
  @_disfavoredOverload
  public init<Base: SharedKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: DefaultSharedKey<Base>) {
    self.init(reference: key.reference(.initial, wrappedValue))
  }

  /// Shares the value in a place that has a value for where it has none: `@Shared(.sessions) var sessions`.
  public init<Base: SharedKey<Value>>(_ key: DefaultSharedKey<Base>) {
    self.init(reference: key.reference(.initial) { key.initialValue })
  }

  /// Shares the optional value in a place: `@Shared(.inMemory("user")) var user: User?`.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(reference: key.reference(.initial) { nil })
  }

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
    self.init(reference: key.reference(.loaded) { value })
  }

  /// Shares the value in another place from now on, as setting the projected value does, and waits until it is loaded.
  ///
  /// ```swift
  /// try await $results.load(.results(of: query))
  /// ```
  ///
  /// - Parameter key: The place. Until it is loaded, the property has the value that it had before, unless others share
  ///   the value in the place already. If the place has none, that value stays.
  /// - Throws: Why it could not be loaded.
  public func load(_ key: some SharedKey<Value>) async throws { try await box.load(key) }
}

extension SharedBox {
  func load(_ key: some SharedReaderKey<Value>) async throws {
    let new = key.reference(.unloaded) { value }
    replace(with: new)
    try await new.persistence?.load()
  }
}

struct MissingSharedValue: Error, CustomStringConvertible {
  var description: String { "found no value in the place of a shared value, expected one" }
}

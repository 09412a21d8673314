extension Shared {
  /// Whether the value is being loaded from its place.
  public var isLoading: Bool { reference.persistence?.isLoading ?? false }

  /// Why the value was not loaded from its place when this was last tried; nil if it was.
  public var loadError: (any Error)? { reference.persistence?.loadError }

  /// Why the value was not saved in its place when this was last tried; nil if it was.
  public var saveError: (any Error)? { reference.persistence?.saveError }

  /// Loads the value from its place again. Does nothing for a value that is kept in memory only.
  ///
  /// - Throws: Why it could not be loaded. The value is unchanged then.
  public func load() async throws { try await reference.persistence?.load() }

  /// Saves the value in its place, and waits for it. Does nothing for a value that is kept in memory only.
  ///
  /// Each change is saved anyway; some places are written later, on another thread.
  ///
  /// - Throws: Why it could not be saved.
  public func save() async throws { try await reference.persistence?.save() }
}

extension SharedReader {
  /// Whether the value is being loaded from its place.
  public var isLoading: Bool { reference.persistence?.isLoading ?? false }

  /// Why the value was not loaded from its place when this was last tried; nil if it was.
  public var loadError: (any Error)? { reference.persistence?.loadError }

  /// Loads the value from its place again. Does nothing for a value that is kept in memory only.
  ///
  /// - Throws: Why it could not be loaded. The value is unchanged then.
  public func load() async throws { try await reference.persistence?.load() }
}

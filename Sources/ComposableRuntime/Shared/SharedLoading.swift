/// Why a ``SharedReaderKey`` loads its value.
public enum LoadContext<Value> {
  /// A property names the place for the first time. The value is what the property begins with where the place has none.
  case initialValue(Value)
  /// ``Shared/load()`` was called.
  case userInitiated

  /// The value that the property begins with where the place has none; nil for ``userInitiated``.
  public var initialValue: Value? {
    if case .initialValue(let value) = self { value } else { nil }
  }
}

extension LoadContext: Sendable where Value: Sendable {}

/// Receives the value that a ``SharedReaderKey`` has loaded. Only the first call counts.
public struct LoadContinuation<Value>: Sendable {
  private let receive: @Sendable (Result<Value?, any Error>) -> Void

  /// - Parameter receive: Called at most once, with nil where the place has no value.
  init(_ receive: @escaping @Sendable (Result<Value?, any Error>) -> Void) {
    let once = Once()
    self.receive = { if once.isFirst() { receive($0) } }
  }

  /// The value was loaded.
  public func resume(returning value: Value) { receive(.success(value)) }

  /// The place has no value.
  public func resumeReturningInitialValue() { receive(.success(nil)) }

  /// The value could not be loaded.
  public func resume(throwing error: any Error) { receive(.failure(error)) }

  /// The value was loaded, the place has none, or it could not be loaded.
  public func resume(with result: Result<Value?, any Error>) { receive(result) }
}

/// Receives the changes of a value that others make in the place of a ``SharedReaderKey``.
public struct SharedSubscriber<Value>: Sendable {
  private let receive: @Sendable (Result<Value?, any Error>) -> Void
  private let receiveLoading: @Sendable (Bool) -> Void

  init(
    _ receive: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    loading receiveLoading: @escaping @Sendable (Bool) -> Void
  ) {
    (self.receive, self.receiveLoading) = (receive, receiveLoading)
  }

  /// The value has changed.
  public func yield(_ value: Value) { receive(.success(value)) }

  /// The place has no value any more: the property has the value that it began with.
  public func yieldReturningInitialValue() { receive(.success(nil)) }

  /// A change could not be read.
  public func yield(throwing error: any Error) { receive(.failure(error)) }

  /// The value has changed, the place has none any more, or a change could not be read.
  public func yield(with result: Result<Value?, any Error>) { receive(result) }

  /// Sets ``Shared/isLoading``, while a change is on its way.
  public func yieldLoading(_ isLoading: Bool = true) { receiveLoading(isLoading) }
}

/// A subscription to the changes in the place of a ``SharedReaderKey``.
public struct SharedSubscription: Sendable {
  private let end: @Sendable () -> Void

  /// Creates a subscription.
  ///
  /// - Parameter cancel: Ends it.
  public init(_ cancel: @escaping @Sendable () -> Void) { end = cancel }

  /// Ends the subscription.
  public func cancel() { end() }
}

/// Why a ``SharedKey`` saves its value.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed.
  case didSet
  /// ``Shared/save()`` was called.
  case userInitiated
}

/// Receives whether a ``SharedKey`` has saved its value. Only the first call counts.
public struct SaveContinuation: Sendable {
  private let receive: @Sendable (Result<Void, any Error>) -> Void

  init(_ receive: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let once = Once()
    self.receive = { if once.isFirst() { receive($0) } }
  }

  /// The value was saved.
  public func resume() { receive(.success(())) }

  /// The value could not be saved.
  public func resume(throwing error: any Error) { receive(.failure(error)) }

  /// The value was saved, or could not be saved.
  public func resume(with result: Result<Void, any Error>) { receive(result) }
}

/// Tells the first of several calls.
private final class Once: Sendable {
  private let isOver = Lock(false)

  func isFirst() -> Bool {
    isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
  }
}

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
  /// Each change is saved by itself, but later, and nobody waits for it.
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

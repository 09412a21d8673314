internal import IssueReporting

/// Why a ``SharedReaderKey`` loads its value.
public enum LoadContext<Value> {
  /// A property names the place for the first time. The value is what the property begins with where the place has none.
  case initialValue(Value)
  /// ``Shared/load()`` or ``Shared/init(require:)`` was called.
  case userInitiated

  /// The value that the property begins with where the place has none; nil for ``userInitiated``.
  public var initialValue: Value? {
    if case .initialValue(let value) = self { value } else { nil }
  }
}

extension LoadContext: Sendable where Value: Sendable {}

/// Receives the value that a ``SharedReaderKey`` has loaded. Only the first call counts. A key that never calls it is
/// reported.
public struct LoadContinuation<Value>: Sendable {
  private let once: Once<Value?>

  /// Creates a continuation, for a key that loads through another one.
  ///
  /// - Parameter receive: Called once, with nil where the place has no value.
  public init(_ receive: @escaping @Sendable (Result<Value?, any Error>) -> Void) {
    once = Once(operation: "load", receive)
  }

  /// The value was loaded.
  public func resume(returning value: Value) { once.receive(.success(value)) }

  /// The place has no value.
  public func resumeReturningInitialValue() { once.receive(.success(nil)) }

  /// The value could not be loaded.
  public func resume(throwing error: any Error) { once.receive(.failure(error)) }

  /// The value was loaded, the place has none, or it could not be loaded.
  public func resume(with result: Result<Value?, any Error>) { once.receive(result) }
}

/// Receives the changes of a value that others make in the place of a ``SharedReaderKey``.
public struct SharedSubscriber<Value>: Sendable {
  private let receive: @Sendable (Result<Value?, any Error>) -> Void
  private let receiveLoading: @Sendable (Bool) -> Void

  /// Creates a subscriber, for a key that subscribes through another one.
  ///
  /// - Parameters:
  ///   - receive: Called for each change, with nil where the place has no value any more.
  ///   - receiveLoading: Called when a change is on its way, and when it is not any more.
  public init(
    callback receive: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading receiveLoading: @escaping @Sendable (Bool) -> Void = { _ in }
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

/// A subscription to the changes in the place of a ``SharedReaderKey``. It ends at the latest when its last copy goes.
public struct SharedSubscription: Sendable {
  private final class End: Sendable {
    private let body: Lock<(@Sendable () -> Void)?>

    init(_ body: @escaping @Sendable () -> Void) { self.body = Lock(body) }

    func callAsFunction() {
      let body = body.withLock { body in
        defer { body = nil }
        return body
      }
      body?()
    }

    deinit { self() }
  }

  private let end: End

  /// Creates a subscription.
  ///
  /// - Parameter cancel: Ends it. Called once.
  public init(_ cancel: @escaping @Sendable () -> Void) { end = End(cancel) }

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

/// Receives whether a ``SharedKey`` has saved its value. Only the first call counts. A key that never calls it is reported.
public struct SaveContinuation: Sendable {
  private let once: Once<Void>

  /// Creates a continuation, for a key that saves through another one.
  ///
  /// - Parameter receive: Called once.
  public init(_ receive: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    once = Once(operation: "save", receive)
  }

  /// The value was saved.
  public func resume() { once.receive(.success(())) }

  /// The value could not be saved.
  public func resume(throwing error: any Error) { once.receive(.failure(error)) }

  /// The value was saved, or could not be saved.
  public func resume(with result: Result<Void, any Error>) { once.receive(result) }
}

/// Passes the first of several results on. If none comes, it passes an error on when it goes.
private final class Once<Value>: Sendable {
  private let operation: String
  private let body: Lock<(@Sendable (Result<Value, any Error>) -> Void)?>

  init(operation: String, _ body: @escaping @Sendable (Result<Value, any Error>) -> Void) {
    self.operation = operation
    self.body = Lock(body)
  }

  func receive(_ result: Result<Value, any Error>) {
    let body = body.withLock { body in
      defer { body = nil }
      return body
    }
    body?(result)
  }

  deinit {
    guard body.withLock({ $0 }) != nil else { return }
    reportIssue("the key of a shared value has dropped the continuation of '\(operation)': expected a call of 'resume'")
    receive(.failure(DroppedContinuation(operation: operation)))
  }
}

/// The error of a key that has dropped a continuation.
private struct DroppedContinuation: Error, CustomStringConvertible {
  let operation: String

  var description: String { "the key of the shared value has dropped the continuation of '\(operation)'" }
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

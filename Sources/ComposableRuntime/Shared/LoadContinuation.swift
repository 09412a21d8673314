/// Why a ``SharedReaderKey`` loads its value.
public enum LoadContext<Value> {
  /// A property names the place for the first time. The value is what the property begins with where the place has
  /// none.
  case initialValue(Value)
  /// ``Shared/load()``, ``Shared/load(_:)`` or ``Shared/init(require:)`` was called.
  case userInitiated

  /// The value that the property begins with where the place has none; nil for ``userInitiated``.
  public var initialValue: Value? {
    if case .initialValue(let value) = self { value } else { nil }
  }
}

extension LoadContext: Sendable where Value: Sendable {}

/// Receives the value that a ``SharedReaderKey`` has loaded.
///
/// A key calls it once. A second call is reported, and does nothing. A key that never calls it is reported, too: then
/// the value stays as it is.
public struct LoadContinuation<Value>: Sendable {
  private let once: Once<Value?>

  /// Creates a continuation, for a key that loads through another one.
  ///
  /// - Parameters:
  ///   - description: The key, for reports.
  ///   - callback: Called once, with nil where the place has no value.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    once = Once("load", description, whenDropped: .success(nil), callback)
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

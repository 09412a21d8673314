/// Receives whether a ``SharedKey`` has saved its value.
///
/// A key calls it once. A second call is reported, and does nothing. A key that never calls it is reported, too.
public struct SaveContinuation: Sendable {
  private let once: Once<Void>

  /// Creates a continuation, for a key that saves through another one.
  ///
  /// - Parameters:
  ///   - description: The key, for reports.
  ///   - callback: Called once.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    once = Once("save", description, whenDropped: .success(()), callback)
  }

  /// The value was saved.
  public func resume() { once.receive(.success(())) }

  /// The value could not be saved.
  public func resume(throwing error: any Error) { once.receive(.failure(error)) }

  /// The value was saved, or could not be saved.
  public func resume(with result: Result<Void, any Error>) { once.receive(result) }
}

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

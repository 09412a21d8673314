import PlayheadPlatform

/// A subscription to the changes in the place of a ``SharedReaderKey``. It ends at the latest when its last copy goes.
public struct SharedSubscription: Sendable {
  private final class End: Sendable {
    private let body: Lock<(@Sendable () -> Void)?>

    init(_ body: @escaping @Sendable () -> Void) { self.body = Lock(body) }

    func callAsFunction() { body.withLock { $0.take() }?() }

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

/// A subscription to the changes in the place of a ``SharedReaderKey``. It ends at the latest when its last copy goes.
public struct SharedSubscription: Sendable {
  private let token: ObserveToken

  /// Creates a subscription.
  ///
  /// - Parameter cancel: Ends it. Called once.
  public init(_ cancel: @escaping @Sendable () -> Void) { token = ObserveToken(onCancel: cancel) }

  /// Ends the subscription.
  public func cancel() { token.cancel() }
}

extension Effect {
  /// Returns this effect under an identity by which it can be cancelled, with ``cancel(id:)``.
  ///
  /// Identities are those of one store. Several effects may be in flight under one identity, and an effect under several:
  /// cancelling an outer identity cancels all that is inside.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - cancelInFlight: Whether to cancel what is in flight under the identity before this effect starts.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    // Even an empty effect has to cancel what is in flight.
    if isNone { return cancelInFlight ? .cancel(id: id) : .none }
    return Self(.cancellable(self, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// An effect that cancels all effects in flight under an identity.
  ///
  /// Those of a concatenation that have not begun never do.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(CancelID(id)))
  }
}

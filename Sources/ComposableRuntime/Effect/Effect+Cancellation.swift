extension Effect {
  /// Returns this effect under an identity by which it can be cancelled, with ``cancel(id:)``.
  ///
  /// Identities are those of one feature at its place in one store: two elements that use the same do not meet. A feature
  /// that cancels one cancels the effects that the features inside it have under an equal one, too. Several effects may be
  /// in flight under one identity, and an effect under several: cancelling an outer identity cancels all that is inside.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - cancelInFlight: Whether to cancel what is in flight under the identity before this effect starts. ``none`` starts
  ///     nothing and cancels nothing.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    isNone ? .none : Self(.cancellable(self, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// An effect that cancels all effects in flight under an identity, of this feature and of those inside it.
  ///
  /// Those of a concatenation that have not begun never do.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(CancelID(id)))
  }
}

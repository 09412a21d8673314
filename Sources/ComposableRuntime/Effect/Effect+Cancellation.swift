extension Effect {
  /// Returns this effect under a cancel id, so that ``cancel(id:)`` can cancel it.
  ///
  /// A cancel id belongs to one feature at its place in one store. Two elements that use equal ids do not cancel each
  /// other's effects. A parent that cancels an id also cancels the effects that its children have under an equal id.
  ///
  /// Several effects can be in flight under one id, and one effect under several ids. Cancelling an outer id cancels
  /// all effects inside it.
  ///
  /// - Parameters:
  ///   - id: The cancel id.
  ///   - cancelInFlight: Whether to cancel the effects that are in flight under the id before this effect starts. On
  ///     ``none`` this starts nothing and cancels nothing.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    isNone ? .none : Self(.cancellable(node, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  package func cancellable(erasedID: AnyHashable, cancelInFlight: Bool) -> Self {
    Self(.cancellable(node, id: CancelID(erased: erasedID), cancelInFlight: cancelInFlight))
  }

  /// Cancels in its turn, not before the action's other effects start, as TCA did before reducers were a protocol.
  package static func cancel(erasedID: AnyHashable) -> Self {
    Self(.concatenate(EffectList([.none, .cancel(CancelID(erased: erasedID))])))
  }

  /// An effect that cancels all effects in flight under a cancel id, those of this feature and of its children.
  ///
  /// An action cancels before it starts anything, so that what it starts itself goes on. Only a later part of a concatenation
  /// cancels in its turn. The effects of a cancelled concatenation that have not started yet never start.
  ///
  /// - Parameter id: The cancel id.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(CancelID(id)))
  }
}

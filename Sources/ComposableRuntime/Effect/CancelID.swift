/// The identity under which an effect can be cancelled.
///
/// `AnyHashable` forgets that a value is Sendable; the initialiser makes sure that this one is.
struct CancelID: Hashable, @unchecked Sendable {
  let base: AnyHashable

  init(_ base: some Hashable & Sendable) {
    self.base = AnyHashable(base)
  }

  /// - Parameter base: An identity that may be sent to another thread, although its type does not say so.
  init(unchecked base: AnyHashable) {
    self.base = base
  }
}

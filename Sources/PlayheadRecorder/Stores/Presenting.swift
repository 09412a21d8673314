/// A debugger that shows old states in a store.
package final class Presenter: Sendable {
  package init() {}
}

/// What a store shows in place of its present state, and for whom.
struct Presenting {
  /// The position whose state is shown; nil for the present.
  private(set) var position: Int?
  /// Whether the store reduces actions meanwhile.
  private(set) var goesOn = false
  /// Whose state is shown.
  private var showing: Presenter?
  /// Who asks the store for something that it has not done yet.
  private(set) var asking: Presenter?

  /// Begins to show a state, or to put the present back.
  ///
  /// - Parameter isForLive: whether the present is put back, which anybody may do.
  /// - Returns: false where another one shows a state, or asks for something.
  mutating func ask(_ presenter: Presenter, isForLive: Bool = false) -> Bool {
    guard asking == nil, isForLive || position == nil || showing === presenter else { return false }
    asking = presenter
    return true
  }

  /// The store has done what it was asked for, or has refused it.
  mutating func endAsking() { asking = nil }

  /// The store shows the state of a position; nil for the present.
  mutating func show(_ position: Int?, goesOn: Bool) {
    (self.position, self.goesOn) = (position, goesOn)
    showing = position == nil ? nil : asking
  }

  func isShown(for presenter: Presenter) -> Bool { position != nil && showing === presenter }
}

/// A debugger that presents old states in a store.
package final class Presenter: Sendable {
  package init() {}
}

/// What a store shows in place of its present state, and for which debugger.
struct Presenting {
  /// The position of the presented state; nil for the present one.
  private(set) var position: Int?
  /// Whether the store reduces actions meanwhile.
  private(set) var goesOn = false
  /// The debugger whose state is shown.
  private var showing: Presenter?
  /// The debugger with a request to the store that is not done yet.
  private(set) var asking: Presenter?

  /// Begins to show a state, or the present one again (`isForLive`), which any debugger may request; false if another
  /// debugger shows a state or has a request.
  mutating func ask(_ presenter: Presenter, isForLive: Bool = false) -> Bool {
    guard asking == nil, isForLive || position == nil || showing === presenter else { return false }
    asking = presenter
    return true
  }

  /// Ends a request that was done or refused.
  mutating func endAsking() { asking = nil }

  /// Notes that the store shows the state of a position; nil for the present one.
  mutating func show(_ position: Int?, goesOn: Bool) {
    (self.position, self.goesOn) = (position, goesOn)
    showing = position == nil ? nil : asking
  }

  func isShown(for presenter: Presenter) -> Bool { position != nil && showing === presenter }
}

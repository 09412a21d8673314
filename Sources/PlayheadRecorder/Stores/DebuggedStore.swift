package import PlayheadFormat

/// A store that a debugger reaches from any thread, through values in their recorded form.
package protocol DebuggedStore: AnyObject, Sendable {
  /// Sends an action, which is recorded as the debugger's.
  func send(_ action: JSONValue) async throws(DebuggedStoreError)

  /// Shows a state in place of the present one, with the store's own values in redacted places, replacing one already
  /// shown; `position` is the recording's position of that state, and the store shows what it showed before if this
  /// throws.
  func present(_ state: JSONValue, of position: Int) async throws(DebuggedStoreError)

  /// Shows the present state again.
  func presentLive() async throws(DebuggedStoreError) -> PresentingEnd

  /// Writes the whole state if an output waits for it.
  func writeState() async
}

extension DebuggedStore {
  /// By default the next action brings the state.
  package func writeState() async {}
}

/// What happened while an old state was presented.
package struct PresentingEnd: Hashable, Sendable {
  /// The number of actions from outside that were refused.
  package var refused = 0
  /// The number of effects' actions that waited, and were reduced at the end.
  package var waited = 0

  package init(refused: Int = 0, waited: Int = 0) { (self.refused, self.waited) = (refused, waited) }
}

package import PlayheadFormat

/// A store that a debugger reaches, from any thread, by values in the shape in which they are recorded.
package protocol DebuggedStore: AnyObject, Sendable {
  /// Sends an action, which is recorded as the debugger's.
  func send(_ action: JSONValue) async throws(DebuggedStoreError)

  /// Shows a state in place of the present one, which is kept aside. Of several in a row the last one shows. In redacted places the
  /// store's own values stay.
  ///
  /// - Parameter position: the position of the recording that has the state, for those who read of it.
  /// - Throws: ``DebuggedStoreError``; the store shows what it showed before.
  func present(_ state: JSONValue, of position: Int) async throws(DebuggedStoreError)

  /// Puts the present state back.
  func presentLive() async throws(DebuggedStoreError) -> PresentingEnd

  /// Has the state written, whole, where an output waits for it.
  func writeState() async
}

extension DebuggedStore {
  /// The next action brings it.
  package func writeState() async {}
}

/// What happened while an old state was presented.
package struct PresentingEnd: Hashable, Sendable {
  /// How many actions from outside were refused.
  package var refused = 0
  /// How many answers of effects waited, and were reduced when the present was back.
  package var waited = 0

  package init(refused: Int = 0, waited: Int = 0) { (self.refused, self.waited) = (refused, waited) }
}

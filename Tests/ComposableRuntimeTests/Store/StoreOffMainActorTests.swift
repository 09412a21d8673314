import ComposableRuntime
import Dispatch
import IssueReporting
import StoreTesting
import Testing

@MainActor
struct StoreOffMainActorTests {
  @Test func `an action from outside of the main actor is reported where the store was created and sent later`() async {
    let issues = ReportedIssues()
    let line: UInt = #line + 1
    let store = Store(initialState: [String]()) { ScriptedReducer() }
    let send: @MainActor (String) -> Void = { store.send($0) }
    // What a callback from C does, or a module that is older than the checks.
    let trusted = unsafeBitCast(send, to: (@Sendable (String) -> Void).self)
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        withIssueReporters([issues]) { trusted("a") }
        continuation.resume()
      }
    }
    for _ in 0..<1_000 where store.state.isEmpty { await Task.yield() }
    #expect(store.state == ["a"])
    #expect(issues.all.map(\.line) == [line])
    #expect(
      issues.messages == [
        """
        an action was sent to a store from outside of the main actor: expected a call on it

        hint: hop to the main actor first, with "await store.send(…)" or "DispatchQueue.main.async { … }"
        """
      ])
  }

  @Test func `an action on the main actor is not reported`() {
    let issues = ReportedIssues()
    let store = Store(initialState: [String]()) { ScriptedReducer() }
    withIssueReporters([issues]) { _ = store.send("a") }
    #expect(store.state == ["a"])
    #expect(issues.all.isEmpty)
  }
}

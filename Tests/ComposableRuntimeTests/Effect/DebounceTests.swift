import ComposableRuntime
import ComposableTestSupport
import ComposableTesting
import Testing

@MainActor @Suite(.mainSerialExecutor) struct DebounceTests {
  private let clock = TestClock()

  private var store: Store<[String], String> {
    Store(initialState: [String]()) {
      Reduce<[String], String> { [clock] state, action in
        state.append(action)
        switch action {
        case "cancel": return .cancel(id: "search")
        case "empty": return .none.debounce(id: "search", for: .seconds(1), clock: clock)
        case _ where action.hasPrefix("type "):
          return .send("search \(action.dropFirst(5))").debounce(id: "search", for: .seconds(1), clock: clock)
        default: return .none
        }
      }
    }
  }

  @Test func `only the last of a few begins`() async {
    let store = store
    store.send("type a")
    await clock.advance(by: .milliseconds(900))
    store.send("type ab")
    await clock.advance(by: .milliseconds(900))
    #expect(store.state == ["type a", "type ab"])
    await clock.advance(by: .milliseconds(100))
    #expect(store.state == ["type a", "type ab", "search ab"])
    store.send("type abc")
    await clock.advance(by: .seconds(1))
    #expect(store.state == ["type a", "type ab", "search ab", "type abc", "search abc"])
  }

  @Test func `its identity cancels it`() async throws {
    let store = store
    let task = store.send("type a")
    store.send("cancel")
    await clock.advance(by: .seconds(2))
    #expect(store.state == ["type a", "cancel"])
    try await clock.checkSuspension()
    await task.finish()
  }

  @Test func `no effect needs no pause`() {
    #expect(store.send("empty").isCancelled)
  }
}

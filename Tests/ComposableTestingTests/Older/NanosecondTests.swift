import ComposableRuntime
import ComposableTesting
import Testing

@MainActor
@Suite struct NanosecondTests {
  @Test func `a timeout is a number of nanoseconds in any assertion`() async {
    let hour: UInt64 = 3600 * 1_000_000_000
    let store = TestStore(initialState: Quotes.State(count: 7)) {
      Quotes()
    } withDependencies: {
      $0.quotes.about = { "\($0) is a good number" }
    }
    for way in 0..<3 {
      let task = await store.send(.quoteTapped) {
        $0.isLoading = true
      }
      let assert = { @Sendable (state: inout Quotes.State) in
        state.isLoading = false
        state.quote = "7 is a good number"
      }
      switch way {
      case 0: await store.receive({ $0.is(\.quoteResponse) }, timeout: hour, assert: assert)
      case 1: await store.receive(\.quoteResponse.success, "7 is a good number", timeout: hour, assert: assert)
      default: await store.receive(AnyCasePath(\.quoteResponse), timeout: hour, assert: assert)
      }
      await task.finish(timeout: hour)
    }
    await store.finish(timeout: hour)
  }
}

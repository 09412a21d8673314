import ComposableRuntime
import Testing

@MainActor
@Suite struct StoreCreationTests {
  /// Gives a log to each store of strings, and remembers who had an observer already.
  private final class Source: StoreCreationObserver {
    let log = EventLog()
    private(set) var owners = 0

    func observer<State, Action>(
      besides own: (any StoreObserver<State, Action>)?
    ) -> (any StoreObserver<State, Action>)? {
      if own != nil { owners += 1 }
      return log as? any StoreObserver<State, Action> ?? own
    }
  }

  private func makeStore() -> Store<[String], String> {
    Store(initialState: ["a"]) {
      Reduce { state, action in
        state.append(action)
        return .none
      }
    }
  }

  @Test func `a store that is created meanwhile is observed from its first moment on`() {
    let source = Source()
    let store = StoreCreation.observed(by: source) { makeStore() }
    store.send("b", from: .debugger)
    #expect(source.log.lines == [#"store start ["a"]"#, "1 b from debugger", "1 a -> ab"])
    #expect(store.isObserved(by: source.log))
  }

  @Test func `stores that are created before and after are not`() {
    let source = Source()
    let before = makeStore()
    StoreCreation.observed(by: source) {}
    let after = makeStore()
    before.send("b")
    after.send("b")
    #expect(source.log.lines == [])
    #expect(!after.isObserved(by: source.log))
  }

  @Test func `a store of other types keeps what it has`() {
    let source = Source()
    let store = StoreCreation.observed(by: source) {
      Store(initialState: 0) {
        Reduce<Int, Int> { state, action in
          state += action
          return .none
        }
      }
    }
    store.send(2)
    #expect(store.state == 2)
    #expect(source.log.lines == [])
  }

  @Test func `the observer that the reducer brings is handed over`() {
    let source = Source()
    let own = EventLog()
    let store = StoreCreation.observed(by: source) {
      Store(initialState: ["a"]) {
        Observed(base: Reduce<[String], String> { _, _ in .none }, log: own)
      }
    }
    #expect(source.owners == 1)
    #expect(store.isObserved(by: source.log))
  }

  @Test func `an error ends it too`() {
    struct Failure: Error {}
    let source = Source()
    #expect(throws: Failure.self) {
      try StoreCreation.observed(by: source) { throw Failure() }
    }
    makeStore().send("b")
    #expect(source.log.lines == [])
  }
}

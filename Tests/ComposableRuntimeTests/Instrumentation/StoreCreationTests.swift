import ComposableRuntime
import StoreTesting
import Testing

@MainActor
@Suite struct StoreCreationTests {
  /// Gives a log to each store of strings.
  private final class Source: StoreCreationObserver {
    let log = EventLog()

    func observers<State, Action>(of state: State.Type, _ action: Action.Type) -> [any StoreObserver<State, Action>] {
      (log as? any StoreObserver<State, Action>).map { [$0] } ?? []
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

  @Test func `the observers that the reducer brings are told too after it`() {
    let source = Source()
    let (outer, inner) = (EventLog(), EventLog())
    let store = StoreCreation.observed(by: source) {
      Store(initialState: ["a"]) {
        Twice(
          base: Observed(
            base: Reduce<[String], String> { _, action in action == "b" ? .send("c") : .none }, log: inner), log: outer)
      }
    }
    #expect(store.isObserved(by: source.log))
    #expect(store.isObserved(by: outer))
    #expect(store.isObserved(by: inner))
    store.send("b")
    #expect(source.log.lines.count > 3)
    #expect(outer.lines == source.log.lines)
    #expect(inner.lines == source.log.lines)
  }

  /// A second observer around a reducer that has one.
  private struct Twice: ObservedReducer {
    let base: Observed<Reduce<[String], String>>
    let log: EventLog

    func makeObserver() -> (any StoreObserver<[String], String>)? { log }
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

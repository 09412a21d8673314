import ComposableRuntime
import StoreTesting
import Testing

/// An observer that rests is told nothing, costs nothing, and goes on where the store is.
@MainActor @Suite struct RestingObserverTests {
  @Test func `it is told what runs when it wakes and the end`() async throws {
    let (log, gate) = (EventLog(), Gate())
    var store: Store<[String], String>? = Store(initialState: [String]()) {
      ScriptedReducer(["start": .gated(gate, "answer"), "other": .gated(gate, "late").cancellable(id: "other")])
    }
    #expect(store?.addObserver(log) == true)
    let handle = try #require(log.store)
    store?.send("start")
    log.clear()
    handle.rest(log)
    #expect(store?.isObserved(by: log) == false)
    store?.send("other")
    // Once is enough.
    handle.rest(log)
    #expect(log.lines.isEmpty)
    handle.wake(log)
    handle.wake(log)
    #expect(store?.isObserved(by: log) == true)
    #expect(log.lines == ["effect 1 run of 0", "effect 2 run of 0"])
    store?.send("next")
    #expect(log.lines.suffix(2) == ["3 next", "3 startother -> startothernext"])
    handle.rest(log)
    log.clear()
    store = nil
    #expect(log.lines == ["store end"])
  }

  @Test func `one that has left does not wake`() throws {
    let log = EventLog()
    let store = Store(initialState: [String]()) { ScriptedReducer() }
    #expect(store.addObserver(log))
    let handle = try #require(log.store)
    handle.rest(log)
    handle.dismiss(log)
    handle.wake(log)
    handle.rest(log)
    log.clear()
    store.send("a")
    #expect(log.lines.isEmpty && !store.isObserved(by: log))
  }

  @Test func `it rests from within its own calls`() throws {
    let log = EventLog()
    let store = Store(initialState: [String]()) { ScriptedReducer() }
    #expect(store.addObserver(log))
    let handle = try #require(log.store)
    log.clear()
    log.onLine = { [unowned log] _ in handle.rest(log) }
    store.send("a")
    #expect(log.lines == ["1 a"])
    log.onLine = { _ in }
    store.send("b")
    handle.wake(log)
    store.send("c")
    #expect(log.lines == ["1 a", "3 c", "3 ab -> abc"])
  }
}

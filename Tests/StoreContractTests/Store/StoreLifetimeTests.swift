import ComposableRuntime
import StoreTesting
import Testing

@MainActor
@Suite(.storeContract) struct StoreLifetimeTests {
  @Test func `a store is not kept by its effects`() async {
    let gate = Gate()
    var store: Store<[String], String>? = Store(["a": .gated(gate, "b")])
    weak let weakStore = store
    let task = store?.send("a")
    store = nil
    #expect(weakStore == nil)
    await task?.finish()
  }

  @Test func `effects are cancelled when the store goes away`() async {
    let log = EventLog()
    var store: Store<[String], String>? = Store(
      ["a": .concatenate(.merge(.gated(Gate(), "x"), .gated(Gate(), "y")), .send("never"))], log: log)
    let task = store?.send("a")
    log.clear()
    store = nil
    #expect(log.lines == ["effect 1 cancelled", "effect 2 cancelled", "store end"])
    await task?.finish()
    #expect(log.lines.count == 3)
  }

  @Test func `work that ignores its cancellation sends into the void`() async {
    let gate = Gate()
    let log = EventLog()
    var store: Store<[String], String>? = Store(
      [
        "a": .concatenate(
          .run { send in
            await gate.passStubbornly()
            await send("late")
          }, .send("never"))
      ], log: log)
    let task = store?.send("a")
    store = nil
    log.clear()
    gate.open()
    await task?.finish()
    #expect(log.lines == [])
  }

  @Test func `the observer goes with the store`() {
    var log: EventLog? = EventLog()
    weak let weakLog = log
    var store: Store<[String], String>? = log.map { Store([:], log: $0) }
    store?.send("a")
    log = nil
    #expect(weakLog != nil)
    store = nil
    #expect(weakLog == nil)
  }

  @Test func `a store released on another thread ends on the main actor`() async {
    let log = EventLog()
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    log.onLine = { if $0 == "store end" { continuation.finish() } }
    let owner = Owner(Store(["a": .gated(Gate(), "b")], log: log))
    owner.store?.send("a")
    log.clear()
    await Task.detached { owner.release() }.value
    for await _ in ended {}
    #expect(log.lines == ["effect 1 cancelled", "store end"])
  }
}

/// Holds a store that one thread after the other uses.
private final class Owner: @unchecked Sendable {
  var store: Store<[String], String>?

  init(_ store: Store<[String], String>) { self.store = store }

  func release() { store = nil }
}

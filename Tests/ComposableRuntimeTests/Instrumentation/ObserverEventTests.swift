import ComposableRuntime
import StoreTesting
import Testing

/// The exact events of each combination of operators.
@MainActor
struct ObserverEventTests {
  /// What happens after the first action, "a", until its cascade is over.
  private func events(_ effects: [String: Effect<String>]) async -> [String] {
    let log = EventLog()
    let store = Store(effects, log: log)
    await store.send("a").finish()
    return Array(log.lines.dropFirst(2))
  }

  @Test func `a store from its start to its end`() {
    let log = EventLog()
    var store: Store<[String], String>? = Store(initialState: ["x"]) { Observed(base: ScriptedReducer(), log: log) }
    store?.send("a")
    store?.send("b", from: .debugger)
    store = nil
    #expect(
      log.lines == [
        "store start [\"x\"]", "1 a", "1 x -> xa", "2 b from debugger", "2 xa -> xab", "store end",
      ])
  }

  @Test func `an observer that is dismissed is told nothing more`() async {
    let log = EventLog()
    let store = Store(["a": .sending("b"), "d": .sending("e")], log: log)
    log.onLine = { [unowned log] line in
      if line.hasPrefix("2 b") { log.store?.dismiss(log) }
    }
    await store.send("a").finish()
    await store.send("d").finish()
    #expect(log.lines.suffix(2) == ["effect 1 run of 1", "2 b from effect 1"])
    #expect(store.withState { $0 } == ["a", "b", "d", "e"])
  }

  @Test func none() async {
    #expect(await events(["a": .none]) == [])
  }

  @Test func `a send is over when its action is queued`() async {
    #expect(
      await events(["a": .send("b")]) == [
        "effect 1 send of 1", "effect 1 finished", "2 b from effect 1", "2 a -> ab",
      ])
  }

  @Test func run() async {
    #expect(
      await events(["a": .sending("b", "c")]) == [
        "effect 1 run of 1", "2 b from effect 1", "2 a -> ab", "3 c from effect 1", "3 ab -> abc", "effect 1 finished",
      ])
  }

  @Test func `a name of its own`() async {
    #expect(await events(["a": .run(name: "load") { _ in }]) == ["effect 1 load of 1", "effect 1 finished"])
  }

  @Test(arguments: [
    Effect<String>.merge(.send("b"), .send("c")), .concatenate(.send("b"), .send("c")),
    .concatenate(.merge(.send("b"), .none), .merge(.none, .send("c"))),
    .merge([.concatenate([.send("b")]), .send("c")]),
    .merge(.send("b"), .send("c")).cancellable(id: "t"), .merge(.send("B"), .send("C")).map { $0.lowercased() },
  ])
  func `synchronous leaves start one by one and then their actions are reduced`(effect: Effect<String>) async {
    #expect(
      await events(["a": effect]) == [
        "effect 1 send of 1", "effect 1 finished", "effect 2 send of 1", "effect 2 finished",
        "2 b from effect 1", "2 a -> ab", "3 c from effect 2", "3 ab -> abc",
      ])
  }

  @Test(arguments: [
    Effect<String>.concatenate(.sending("b"), .sending("c")),
    .concatenate(.none, .sending("b").cancellable(id: 1), .concatenate(.none, .sending("c"))),
    .sending("b").concatenate(with: .sending("c")).cancellable(id: 1).cancellable(id: 2),
    .concatenate(.merge(.sending("B")).map { $0 + "" }, .sending("C").cancellable(id: 1)).map { $0.lowercased() },
  ])
  func `the second of a concatenation starts after the end of the first`(effect: Effect<String>) async {
    #expect(
      await events(["a": effect]) == [
        "effect 1 run of 1", "2 b from effect 1", "2 a -> ab", "effect 1 finished",
        "effect 2 run of 1", "3 c from effect 2", "3 ab -> abc", "effect 2 finished",
      ])
  }

  @Test func `all of a merge start before one of them sends`() async {
    let (first, second) = (Gate(), Gate())
    let lines = await events([
      "a": .merge(.run { _ in await first.pass() }, .run { _ in second.open() }, .gated(second, "b")),
      "b": .run { _ in first.open() },
    ])
    #expect(Array(lines.prefix(3)) == ["effect 1 run of 1", "effect 2 run of 1", "effect 3 run of 1"])
    #expect(lines.count { $0.hasSuffix("finished") } == 4)
  }

  @Test func `synchronous leaves after work are reduced one after the other`() async {
    #expect(
      await events(["a": .concatenate(.sending(), .send("b"), .send("c")), "b": .send("d")]) == [
        "effect 1 run of 1", "effect 1 finished",
        "effect 2 send of 1", "effect 2 finished", "2 b from effect 2", "2 a -> ab",
        "effect 3 send of 2", "effect 3 finished", "3 d from effect 3", "3 ab -> abd",
        "effect 4 send of 1", "effect 4 finished", "4 c from effect 4", "4 abd -> abdc",
      ])
  }

  @Test func `one effect returned twice is two effects`() async {
    let log = EventLog()
    let store = Store(["a": .sending("b")], log: log)
    await store.send("a").finish()
    await store.send("a").finish()
    #expect(
      log.lines.filter { $0.hasPrefix("effect") } == [
        "effect 1 run of 1", "effect 1 finished", "effect 2 run of 3", "effect 2 finished",
      ])
  }

  @Test func `an action sent by the observer is queued`() {
    let log = EventLog()
    let store = Store(["a": .send("b")], log: log)
    log.onLine = { [weak store] in if $0 == "1 a" { store?.send("x") } }
    store.send("a")
    #expect(store.state == ["a", "x", "b"])
  }

  @Test func `a leaf knows the line that made it`() async {
    let places = Places()
    let (send, run): (UInt, UInt) = (#line + 2, #line + 3)
    let effect = Effect<String>.merge(
      .send("b"),
      .run { _ in }
    )
    let store = Store(initialState: ["x"]) {
      Placed(base: ScriptedReducer(["a": .concatenate(.none, effect.map { $0 }.cancellable(id: 1))]), places: places)
    }
    await store.send("a").finish()
    #expect(places.found == ["\(#fileID):\(send)", "\(#fileID):\(run)"])
  }
}

/// An observer that only notes where effects were made.
@MainActor
private final class Places: StoreObserver {
  typealias State = [String]
  typealias Action = String

  var found: [String] = []

  func effectDidStart(_ effect: EffectStart) { found.append("\(effect.fileID):\(effect.line)") }
}

private struct Placed: ObservedReducer {
  let base: ScriptedReducer
  let places: Places

  func makeObserver() -> (any StoreObserver<[String], String>)? { places }
}

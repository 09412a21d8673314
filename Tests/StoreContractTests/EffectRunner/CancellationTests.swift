import ComposableRuntime
import StoreTesting
import Testing

@MainActor
@Suite(.storeContract) struct CancellationTests {
  @Test func `cancel ends all effects under an identity`() async {
    let log = EventLog()
    let store = Store(
      [
        "a": .gated(Gate(), "x").cancellable(id: "t"), "b": .gated(Gate(), "y").cancellable(id: "t"),
        "c": .cancel(id: "t"),
      ], log: log)
    let tasks = [store.send("a"), store.send("b")]
    log.clear()
    store.send("c")
    #expect(log.lines == ["3 c", "3 ab -> abc", "effect 1 cancelled by 3 as t", "effect 2 cancelled by 3 as t"])
    for task in tasks { await task.finish() }
    #expect(log.lines.count == 4)
    #expect(store.state == ["a", "b", "c"])
  }

  @Test func `another identity is left alone`() async {
    let gate = Gate()
    let store = Store(["a": .gated(gate, "x").cancellable(id: 1), "b": .cancel(id: "1")])
    let task = store.send("a")
    store.send("b")
    gate.open()
    await task.finish()
    #expect(store.state == ["a", "b", "x"])
  }

  @Test func `another store is left alone`() async {
    let gate = Gate()
    let store = Store(["a": .gated(gate, "x").cancellable(id: "t")])
    let other = Store(["a": .cancel(id: "t")])
    let task = store.send("a")
    other.send("a")
    gate.open()
    await task.finish()
    #expect(store.state == ["a", "x"])
  }

  @Test func `cancelInFlight cancels what was there before`() async {
    let gate = Gate()
    let log = EventLog()
    let store = Store(
      [
        "a": .gated(Gate(), "x").cancellable(id: "t", cancelInFlight: true),
        "b": .gated(gate, "y").cancellable(id: "t", cancelInFlight: true),
      ], log: log)
    let first = store.send("a")
    log.clear()
    let second = store.send("b")
    #expect(
      log.lines == ["2 b", "2 a -> ab", "effect 1 cancelled by 2 as t", "effect 2 run of 2"])
    gate.open()
    await first.finish()
    await second.finish()
    #expect(store.state == ["a", "b", "y"])
  }

  @Test func `without cancelInFlight, both go on`() async {
    let (first, second) = (Gate(), Gate())
    let store = Store([
      "a": .gated(first, "x").cancellable(id: "t"), "b": .gated(second, "y").cancellable(id: "t"),
      "y": .run { _ in first.open() },
    ])
    let tasks = [store.send("a"), store.send("b")]
    second.open()
    for task in tasks { await task.finish() }
    #expect(store.state == ["a", "b", "y", "x"])
  }

  @Test func `an empty effect cancels nothing`() async {
    let gate = Gate()
    let store = Store([
      "a": .gated(gate, "x").cancellable(id: "t"), "b": .none.cancellable(id: "t", cancelInFlight: true),
    ])
    let task = store.send("a")
    store.send("b")
    gate.open()
    await task.finish()
    #expect(store.state == ["a", "b", "x"])
  }

  @Test func `equal values of two types are two identities`() async {
    let gate = Gate()
    let store = Store(["a": .gated(gate, "x").cancellable(id: 1), "b": .cancel(id: UInt8(1))])
    let task = store.send("a")
    store.send("b")
    gate.open()
    await task.finish()
    #expect(store.state == ["a", "b", "x"])
  }

  @Test func `an inner identity cancels only what it is around`() async {
    let gate = Gate()
    let log = EventLog()
    let store = Store(
      [
        "a": .merge(.gated(Gate(), "x").cancellable(id: "inner"), .gated(gate, "y")).cancellable(id: "outer"),
        "b": .cancel(id: "inner"),
      ], log: log)
    let task = store.send("a")
    store.send("b")
    #expect(log.lines.suffix(1) == ["effect 1 cancelled by 2 as inner"])
    gate.open()
    await task.finish()
    #expect(store.state == ["a", "b", "y"])
  }

  @Test func `an outer identity cancels all that is inside`() async {
    let log = EventLog()
    let store = Store(
      [
        "a": .merge(.gated(Gate(), "x").cancellable(id: "inner"), .gated(Gate(), "y")).cancellable(id: "outer"),
        "b": .cancel(id: "outer"), "c": .cancel(id: "inner"),
      ], log: log)
    let task = store.send("a")
    store.send("b")
    #expect(
      log.lines.suffix(2) == ["effect 1 cancelled by 2 as outer", "effect 2 cancelled by 2 as outer"])
    log.clear()
    store.send("c")
    #expect(log.lines == ["3 c", "3 ab -> abc"])
    await task.finish()
  }

  @Test func `the same identity twice does not cancel itself`() async {
    let store = Store([
      "a": .sending("b").cancellable(id: "t", cancelInFlight: true).cancellable(id: "t", cancelInFlight: true)
    ])
    await store.send("a").finish()
    #expect(store.state == ["a", "b"])
  }

  @Test func `what has not begun when it is cancelled never does`() async {
    let log = EventLog()
    let store = Store(
      [
        "a": .concatenate(.gated(Gate(), "x"), .sending("y"), .send("z")).cancellable(id: "t"),
        "b": .cancel(id: "t"),
      ], log: log)
    let task = store.send("a")
    store.send("b")
    await task.finish()
    #expect(
      log.lines == [
        "1 a", "1  -> a", "effect 1 run of 1", "2 b", "2 a -> ab", "effect 1 cancelled by 2 as t",
      ])
  }

  @Test func `the next of a concatenation begins when one alone is cancelled`() async {
    let store = Store([
      "a": .concatenate(.gated(Gate(), "x").cancellable(id: "t"), .sending("y")), "b": .cancel(id: "t"),
    ])
    let task = store.send("a")
    store.send("b")
    await task.finish()
    #expect(store.state == ["a", "b", "y"])
  }

  @Test func `an identity is free again when its effects are over`() async {
    let log = EventLog()
    let store = Store(["a": .sending("x").cancellable(id: "t"), "b": .cancel(id: "t")], log: log)
    await store.send("a").finish()
    store.send("b")
    await store.send("a").finish()
    #expect(store.state == ["a", "x", "b", "a", "x"])
    #expect(!log.lines.contains { $0.contains("cancelled") })
  }

  @Test func `an effect can cancel itself through an action`() async {
    let log = EventLog()
    let store = Store(["a": .sending("stop", "late").cancellable(id: "t"), "stop": .cancel(id: "t")], log: log)
    await store.send("a").finish()
    #expect(store.state == ["a", "stop"])
    #expect(log.lines.suffix(1) == ["effect 1 cancelled by 2 as t"])
  }

  @Test func `nothing that a cancelled effect sends is reduced`() async {
    let gate = Gate()
    let log = EventLog()
    let store = Store(
      [
        "a": .run { send in
          await gate.passStubbornly()
          await send("late")
          // A task of its own is not cancelled with the effect.
          await Task { await send("later") }.value
        }
        .cancellable(id: "t"),
        "b": .cancel(id: "t"),
      ], log: log)
    let task = store.send("a")
    store.send("b")
    gate.open()
    await task.finish()
    #expect(store.state == ["a", "b"])
    #expect(log.lines.count { $0.hasPrefix("effect 1 ") } == 2)
  }

  @Test func `an action cancels before it starts anything and a concatenation in order`() async {
    let store = Store([
      "a": .concatenate(.sending("b").cancellable(id: "t"), .cancel(id: "t"), .sending("c").cancellable(id: "t")),
      "m": .merge(.cancel(id: "t"), .sending("n").cancellable(id: "t")),
      "o": .merge(.sending("p").cancellable(id: "t"), .cancel(id: "t")),
    ])
    await store.send("a").finish()
    await store.send("m").finish()
    await store.send("o").finish()
    #expect(store.state == ["a", "b", "c", "m", "n", "o", "p"])
  }

  @Test func `cancellation reaches through map, merge and concatenate`() async {
    let log = EventLog()
    let gated = Effect<String>.gated(Gate(), "x").map { $0 + "1" }.cancellable(id: "t").map { $0 + "2" }
    let store = Store(
      ["a": .concatenate(.send("s"), .merge(gated, .none).map { $0 + "3" }), "b": .cancel(id: "t")], log: log)
    let task = store.send("a")
    store.send("b")
    await task.finish()
    #expect(log.lines.filter { $0.hasPrefix("effect 2") } == ["effect 2 run of 1", "effect 2 cancelled by 3 as t"])
  }

  @Test func `work cancelled right after it started runs in a cancelled task`() async {
    let (seen, continuation) = AsyncStream.makeStream(of: Bool.self)
    let store = Store([
      "a": .run { _ in continuation.yield(Task.isCancelled) }.cancellable(id: "t"), "b": .cancel(id: "t"),
    ])
    let task = store.send("a")
    store.send("b")
    await task.finish()
    continuation.finish()
    var flags: [Bool] = []
    for await flag in seen { flags.append(flag) }
    #expect(flags == [true])
  }
}

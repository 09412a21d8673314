import ComposableRuntime
import StoreTesting
import Testing

@MainActor
@Suite(.storeContract) struct StoreOrderTests {
  @Test func `an action changes the state before send returns`() {
    let store = Store([:])
    store.send("a")
    #expect(store.state == ["a"])
    #expect(store.withState { $0.count } == 1)
  }

  @Test func `a sent action is reduced before send returns`() {
    let store = Store(["a": .send("b"), "b": .send("c")])
    store.send("a")
    #expect(store.state == ["a", "b", "c"])
  }

  @Test func `synchronous effects queue their actions before the effects of these`() {
    for both: Effect<String> in [
      .merge(.send("b"), .send("c")), .concatenate(.send("b"), .send("c")),
      .send("b").merge(with: .send("c")), .send("b").concatenate(with: .send("c")),
    ] {
      let store = Store(["a": both, "b": .send("d"), "c": .send("e")])
      store.send("a")
      #expect(store.state == ["a", "b", "c", "d", "e"])
    }
  }

  @Test func `an action sent while a reducer runs is queued`() {
    let inner = Inner()
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        if action == "a" {
          inner.send("c")
          inner.send("d")
        }
        state.append(action)
        return action == "a" ? .send("b") : .none
      }
    }
    inner.store = store
    store.send("a")
    #expect(store.state == ["a", "c", "d", "b"])
  }

  @Test func `the state before an action can be read while it is reduced`() {
    let inner = Inner()
    let store = Store(initialState: ["x"]) {
      Reduce<[String], String> { state, action in
        state.append(action)
        inner.look()
        return action == "a" ? .send("b") : .none
      }
    }
    inner.store = store
    store.send("a")
    #expect(inner.seen == [["x"], ["x", "a"]])
  }

  @Test func `a long row of actions takes no stack`() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        return action > 0 ? .send(action - 1) : .none
      }
    }
    store.send(100_000)
    #expect(store.state == 100_001)
  }

  @Test func `a long concatenation takes no stack`() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        return action == 0 ? .concatenate((1...50_000).map { .send($0) }) : .none
      }
    }
    store.send(0)
    #expect(store.state == 50_001)
  }

  @Test func `concatenated work runs one after the other`() async {
    let store = Store([
      "a": .concatenate(.sending("b", "c"), .send("d"), .sending("e"), .send("f"), .send("g")), "f": .send("h"),
    ])
    await store.send("a").finish()
    #expect(store.state == ["a", "b", "c", "d", "e", "f", "h", "g"])
  }

  @Test func `later parts are reduced one after the other with all that comes of them`() async {
    let store = Store([
      "a": .concatenate(.sending(), .send("1"), .merge(.send("b"), .cancel(id: "2"), .send("c")), .send("d")),
      "1": .send("2"), "2": .merge(.send("3"), .gated(Gate(), "late").cancellable(id: "2")),
    ])
    await store.send("a").finish()
    #expect(store.state == ["a", "1", "2", "3", "b", "c", "d"])
  }

  @Test func `the followers of a concatenation wait for the work, not for its consequences`() async {
    let gate = Gate()
    let store = Store([
      "a": .concatenate(.sending("b"), .send("c")), "b": .gated(gate, "late"), "c": .run { _ in gate.open() },
    ])
    await store.send("a").finish()
    #expect(store.state == ["a", "b", "c", "late"])
  }

  @Test func `merged work runs at the same time`() async {
    let (first, second) = (Gate(), Gate())
    let store = Store([
      "a": .merge(.gated(first, "b"), .gated(second, "c")),
      "c": .run { _ in first.open() },
    ])
    let task = store.send("a")
    second.open()
    await task.finish()
    #expect(store.state == ["a", "c", "b"])
  }

  @Test func `a concatenation waits for all of a merge`() async {
    let (first, second) = (Gate(), Gate())
    let store = Store([
      "a": .concatenate(.merge(.gated(first, "b"), .send("now"), .gated(second, "c")), .send("d")),
      "c": .run { _ in first.open() },
    ])
    let task = store.send("a")
    second.open()
    await task.finish()
    #expect(store.state == ["a", "now", "c", "b", "d"])
  }

  @Test func `actions and state need not be sendable`() async {
    final class Box { var value = 0 }
    let store = Store(initialState: Box()) {
      Reduce<Box, Box> { state, action in
        state.value += action.value
        guard action.value < 2 else { return .none }
        return .run { send in
          let box = Box()
          box.value = 2
          await send(box)
        }
      }
    }
    let box = Box()
    box.value = 1
    await store.send(box).finish()
    #expect(store.state.value == 3)
  }
}

/// Uses a store from within its reducer, which is called on the main actor though it does not say so.
private final class Inner: @unchecked Sendable {
  weak var store: Store<[String], String>?
  var seen: [[String]] = []

  func send(_ action: String) {
    MainActor.assumeIsolated { _ = store?.send(action) }
  }

  func look() {
    MainActor.assumeIsolated { seen.append(store?.state ?? []) }
  }
}

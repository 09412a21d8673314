import ComposableRuntime
import StoreTesting
import Testing

@MainActor
@Suite(.storeContract) struct StoreTaskTests {
  @Test func `finish waits for the whole cascade`() async {
    let store = Store([
      "a": .sending("b"), "b": .sending("c"), "c": .merge(.send("d"), .sending("e")), "d": .sending("f"),
    ])
    await store.send("a").finish()
    #expect(store.state.sorted() == ["a", "b", "c", "d", "e", "f"])
  }

  @Test func `finish returns at once when there is nothing to wait for`() async {
    let store = Store(["a": .send("b")])
    for action in ["a", "c"] {
      let task = store.send(action)
      #expect(task.isCancelled)
      await task.finish()
    }
  }

  @Test func `finish waits for work that ignores its cancellation`() async {
    let (gate, trace) = (Gate(), Trace())
    let store = Store([
      "a": .run { _ in
        await gate.passStubbornly()
        await trace.add("work over")
      }
    ])
    let task = store.send("a")
    task.cancel()
    trace.add("cancelled")
    gate.open()
    await task.finish()
    trace.add("finished")
    #expect(trace.lines == ["cancelled", "work over", "finished"])
  }

  @Test func `cancel reaches all that is running in the cascade`() async {
    let log = EventLog()
    let store = Store(
      ["a": .merge(.gated(Gate(), "x"), .send("b")), "b": .gated(Gate(), "y")], log: log)
    let task = store.send("a")
    #expect(!task.isCancelled)
    log.clear()
    task.cancel()
    #expect(task.isCancelled)
    #expect(log.lines == ["effect 1 cancelled", "effect 3 cancelled"])
    await task.finish()
    #expect(store.state == ["a", "b"])
    #expect(log.lines.count == 2)
  }

  @Test func `cancel leaves other cascades alone`() async {
    let gate = Gate()
    let store = Store(["a": .gated(Gate(), "x"), "b": .gated(gate, "y")])
    let (first, second) = (store.send("a"), store.send("b"))
    first.cancel()
    gate.open()
    await first.finish()
    await second.finish()
    #expect(store.state == ["a", "b", "y"])
  }

  @Test func `cancel from another thread reaches the effects`() async {
    let log = EventLog()
    let store = Store(["a": .gated(Gate(), "x")], log: log)
    let task = store.send("a")
    await Task.detached { task.cancel() }.value
    #expect(task.isCancelled)
    await task.finish()
    #expect(store.state == ["a"])
    #expect(log.lines.suffix(1) == ["effect 1 cancelled"])
  }

  @Test func `cancelling the task that waits cancels the cascade`() async {
    let store = Store(["a": .gated(Gate(), "x")])
    let waiting = Task { await store.send("a").finish() }
    await Task.yield()
    waiting.cancel()
    await waiting.value
    #expect(store.state == ["a"])
  }

  @Test func `a task is over once and stays so`() async {
    let store = Store(["a": .sending("b")])
    let task = store.send("a")
    await task.finish()
    await task.finish()
    task.cancel()
    #expect(store.state == ["a", "b"])
  }

  @Test func `an action sent while a reducer runs belongs to the cascade too`() async {
    let (gate, tasks) = (Gate(), Tasks())
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        switch action {
        case "a":
          tasks.send("b")
          return .none
        case "b": return .gated(gate, "c")
        default: return .none
        }
      }
    }
    tasks.store = store
    let outer = store.send("a")
    #expect(!outer.isCancelled)
    gate.open()
    await outer.finish()
    #expect(store.state == ["a", "b", "c"])
    #expect(tasks.inner?.isCancelled == false)
    await tasks.inner?.finish()
  }

  @Test func `cancelling the outer cascade cancels the inner`() async {
    let tasks = Tasks()
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        if action == "a" { tasks.send("b") }
        return .gated(Gate(), "late")
      }
    }
    tasks.store = store
    let outer = store.send("a")
    outer.cancel()
    await outer.finish()
    #expect(store.state == ["a", "b"])
  }

  @Test func `cancelling the inner cascade leaves the outer`() async {
    let (gate, tasks) = (Gate(), Tasks())
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        switch action {
        case "a":
          tasks.send("b")
          return .gated(gate, "outer")
        case "b": return .gated(Gate(), "inner")
        default: return .none
        }
      }
    }
    tasks.store = store
    let outer = store.send("a")
    tasks.inner?.cancel()
    gate.open()
    await outer.finish()
    #expect(store.state == ["a", "b", "outer"])
  }
}

/// Sends from within a reducer, which is called on the main actor though it does not say so.
private final class Tasks: @unchecked Sendable {
  weak var store: Store<[String], String>?
  var inner: StoreTask?

  func send(_ action: String) {
    MainActor.assumeIsolated { inner = store?.send(action) }
  }
}

@MainActor
private final class Trace {
  var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}

import ComposableRuntime
import StoreTesting
import Testing

@MainActor @Suite struct TaskCancellationTests {
  /// Waits at a gate, under an identity and beside one that it opens when it waits.
  private func waiting(_ gate: Gate, started: Gate) -> Effect<String> {
    .run { send in
      let wasCancelled = await withTaskCancellation(id: "wait") {
        started.open()
        await gate.pass()
        return Task.isCancelled
      }
      await send(wasCancelled ? "cancelled" : "passed")
    }
  }

  @Test func `an effect cancels a part of another`() async {
    let (gate, started) = (Gate(), Gate())
    let store = Store(["wait": waiting(gate, started: started), "cancel": .cancel(id: "wait")])
    let task = store.send("wait")
    await started.pass()
    store.send("cancel")
    await task.finish()
    #expect(store.state == ["wait", "cancel", "cancelled"])
  }

  @Test func `the work of an effect cancels by identity`() async {
    let (gate, started) = (Gate(), Gate())
    let store = Store([
      "wait": waiting(gate, started: started),
      "effect": Effect<String>.gated(Gate(), "never").cancellable(id: "wait"),
      "cancel": .run { _ in Task.cancel(id: "wait") },
    ])
    let tasks = [store.send("wait"), store.send("effect")]
    await started.pass()
    store.send("cancel")
    for task in tasks { await task.finish() }
    #expect(store.state == ["wait", "effect", "cancel", "cancelled"])
  }

  @Test nonisolated func `an operation is cancelled when the call returns`() async {
    let (gate, wasCancelled) = (Gate(), LockIsolated(false))
    let task = Task.detached {
      await withTaskCancellation(id: "at once") {
        await withTaskCancellationHandler {
          gate.open()
          try? await Task.never()
        } onCancel: {
          wasCancelled.setValue(true)
        }
      }
    }
    await gate.pass()
    Task.cancel(id: "at once")
    #expect(wasCancelled.value)
    await task.value
  }

  @Test func `another store is left alone`() async {
    let (gate, started) = (Gate(), Gate())
    let store = Store(["wait": waiting(gate, started: started)])
    let other = Store(["cancel": .cancel(id: "wait")])
    let task = store.send("wait")
    await started.pass()
    other.send("cancel")
    Task.cancel(id: "wait")
    gate.open()
    await task.finish()
    #expect(store.state == ["wait", "passed"])
  }

  @Test func `outside of effects the process is the store`() async {
    let gate = Gate()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      await withTaskCancellation(id: "outside") {
        start.finish()
        await gate.pass()
        return Task.isCancelled
      }
    }
    for await _ in started {}
    let second = await withTaskCancellation(id: "outside", cancelInFlight: true) { Task.isCancelled }
    #expect(await first.value)
    #expect(!second)
  }

  @Test func `cancelling the task around it cancels it`() async {
    let gate = Gate()
    let task = Task { await withTaskCancellation(id: "around") { await gate.pass() } }
    task.cancel()
    await task.value
  }

  @Test func `the actor of the caller may be named`() async {
    let onMainActor = await withTaskCancellation(id: "actor", isolation: MainActor.shared) { 1 }
    let onNone = await withTaskCancellation(id: "actor", cancelInFlight: true, isolation: nil) { 2 }
    #expect([onMainActor, onNone] == [1, 2])
  }

  @Test func `errors come through`() async {
    await #expect(throws: Refusal.self) {
      try await withTaskCancellation(id: "error") { () throws(Refusal) in throw Refusal() }
    }
  }
}

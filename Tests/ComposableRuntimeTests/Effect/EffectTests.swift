import StoreTesting
import Testing

@testable import ComposableRuntime

@MainActor
struct EffectTests {
  @Test func `operators on nothing are nothing`() {
    let none = Effect<Int>.none
    #expect(none.map { $0 + 1 }.isNone)
    #expect(Effect<Int>.merge(none, none).isNone)
    #expect(Effect<Int>.merge([Effect<Int>]()).isNone)
    #expect(Effect<Int>.concatenate(none, none).isNone)
    #expect(none.merge(with: none).isNone)
    #expect(none.concatenate(with: none).isNone)
    #expect(none.cancellable(id: 1).isNone)
  }

  @Test func `an effect is one word`() {
    #expect(MemoryLayout<Effect<(Int, String, Double)>>.size == MemoryLayout<Int>.size)
  }

  @Test func `what is merged with nothing is left as it is`() {
    for effect: Effect<Int> in [
      .merge(.none, .send(1)), .concatenate(.send(1), .none), .send(1).merge(with: .none),
      Effect.none.concatenate(with: .send(1)),
    ] {
      guard case .leaf(let leaf) = effect.node, case .send(1) = leaf.typed(Int.self).work else {
        Issue.record("found \(effect.node)")
        continue
      }
    }
  }

  @Test func `map reaches every leaf`() async {
    let leaves = Effect<Int>.concatenate(
      .merge(.send(1), .send(2)).cancellable(id: 1),
      .run { await $0(3) },
      .run { _ in
        throw Refusal()
      } catch: { _, send in
        await send(4)
      },
      .cancel(id: 1))
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        return action == "go" ? leaves.map { $0 * 10 }.map { "\($0)" } : .none
      }
    }
    await store.send("go").finish()
    #expect(store.state == ["go", "10", "20", "30", "40"])
  }

  @Test func `an action is mapped when it is sent`() async {
    let log = LockIsolated<[String]>([])
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, action in
        log.withValue { $0.append("reduced \(action)") }
        guard action == 0 else { return .none }
        return .concatenate(.run { _ in log.withValue { $0.append("ran") } }, .send(1)).map { action in
          log.withValue { $0.append("mapped \(action)") }
          return action + 1
        }
      }
    }
    await store.send(0).finish()
    #expect(log.value == ["reduced 0", "ran", "mapped 1", "reduced 2"])
  }

  @Test func `a fold of merges keeps the order`() {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action == 0 ? (1...100_000).reduce(.none) { $0.merge(with: .send($1)) } : .none
      }
    }
    store.send(0)
    #expect(store.state == Array(0...100_000))
  }

  @Test func `effects that are merged with the same effect do not see each other`() {
    let both = Effect<Int>.merge(.send(1), .send(2)).merge(with: .send(3))
    let (left, right) = (both.merge(with: .send(4)), both.merge(with: .send(5)))
    func sent(_ effect: Effect<Int>) -> [Int] {
      let store = Store(initialState: [Int]()) {
        Reduce<[Int], Int> { state, action in
          if action > 0 { state.append(action) }
          return action == 0 ? effect : .none
        }
      }
      store.send(0)
      return store.state
    }
    #expect(sent(left) == [1, 2, 3, 4])
    #expect(sent(right) == [1, 2, 3, 5])
    #expect(sent(both) == [1, 2, 3])
  }

  @Test func `a task has the name of its effect`() async {
    let name = LockIsolated("")
    let store = Store(initialState: 0) {
      Reduce<Int, Void> { _, _ in
        .run(name: "search") { _ in name.setValue(Task.name ?? "") }
      }
    }
    await store.send(()).finish()
    #expect(name.value == "search")
  }

  @Test func `an effect of a child keeps no action alive`() async {
    final class Photo: Sendable {}
    weak var photo: Photo?
    let gate = Gate()
    let store = Store(initialState: Album<Photo>.State()) { Album<Photo>(gate: gate) }
    var task: StoreTask?
    do {
      let new = Photo()
      photo = new
      task = store.send(.page(.show(new)))
    }
    #expect(photo == nil)
    gate.open()
    await task?.finish()
  }

  @Test func `work runs at its priority`() async {
    let (seen, continuation) = AsyncStream.makeStream(of: TaskPriority?.self)
    let store = Store(initialState: 0) {
      Reduce<Int, Void> { _, _ in
        .run(priority: .high) { _ in continuation.yield(withUnsafeCurrentTask { $0?.priority }) }
      }
    }
    await store.send(()).finish()
    continuation.finish()
    var priorities: [TaskPriority?] = []
    for await priority in seen { priorities.append(priority) }
    #expect(priorities == [.high])
  }

  @Test func `a result is made of work that may throw`() async throws {
    func answer(_ isThere: Bool) async throws -> Int {
      if isThere { return 1 }
      throw Refusal()
    }
    let found = await Result { try await answer(true) }
    #expect(try found.get() == 1)
    let missing = await Result { try await answer(false) }
    #expect(throws: Refusal.self) { try missing.get() }
  }
}

private struct Album<Photo: Sendable>: Reducer {
  struct State { var page: Int? = 0 }

  @CasePathable enum Action {
    case page(Page)

    enum Page { case show(Photo), shown }
  }

  let gate: Gate

  var body: some Reducer<State, Action> {
    EmptyReducer().ifLet(\.page, action: \.page) {
      Reduce<Int, Action.Page> { _, action in
        guard case .show = action else { return .none }
        return .run { [gate] send in
          await gate.pass()
          await send(.shown)
        }
      }
    }
  }
}

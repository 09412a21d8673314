import StoreTesting
import Testing

@testable import ComposableRuntime

@MainActor
struct EffectTests {
  @Test func operatorsOnNothingAreNothing() {
    let none = Effect<Int>.none
    #expect(none.map { $0 + 1 }.isNone)
    #expect(Effect<Int>.merge(none, none).isNone)
    #expect(Effect<Int>.merge([Effect<Int>]()).isNone)
    #expect(Effect<Int>.concatenate(none, none).isNone)
    #expect(none.merge(with: none).isNone)
    #expect(none.concatenate(with: none).isNone)
    #expect(none.cancellable(id: 1).isNone)
  }

  @Test func anEffectIsOneWord() {
    #expect(MemoryLayout<Effect<(Int, String, Double)>>.size == MemoryLayout<Int>.size)
  }

  @Test func whatIsMergedWithNothingIsLeftAsItIs() {
    for effect: Effect<Int> in [
      .merge(.none, .send(1)), .concatenate(.send(1), .none), .send(1).merge(with: .none),
      Effect.none.concatenate(with: .send(1)),
    ] {
      guard case .send(1, _) = effect.node else {
        Issue.record("found \(effect.node)")
        continue
      }
    }
  }

  @Test func mapReachesEveryLeaf() async {
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

  @Test func workRunsAtItsPriority() async {
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

  @Test func aResultIsMadeOfWorkThatMayThrow() async throws {
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

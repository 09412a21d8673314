import ComposableRuntime
import Testing

/// Actions that are sent while others are reduced cost no stack, however many follow one another.
@MainActor @Suite struct NestedSendTests {
  private enum Action: Equatable { case down(Int), done }

  private final class Sender {
    weak var store: Store<Int, Action>?
  }

  /// A store each of whose actions sends the next one from within its reducer.
  private func store(_ effect: @escaping (Int) -> Effect<Action>) -> (Store<Int, Action>, Sender) {
    let sender = Sender()
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { state, action in
        state += 1
        guard case .down(let left) = action else { return .none }
        if left > 0 { sender.store?.send(.down(left - 1)) }
        return effect(left)
      }
    }
    sender.store = store
    return (store, sender)
  }

  private static let count = 200_000

  @Test func `a chain of sends ends`() async {
    let (store, sender) = store { _ in .none }
    await store.send(.down(Self.count)).finish()
    #expect(store.withState(\.self) == Self.count + 1)
    withExtendedLifetime(sender) {}
  }

  @Test func `a chain of sends whose last effect runs ends with it, and cancels it`() async {
    let (store, sender) = store { $0 == 0 ? .run { _ in try await Task.never() } : .none }
    let task = store.send(.down(Self.count))
    #expect(!task.isCancelled)
    task.cancel()
    await task.finish()
    #expect(store.withState(\.self) == Self.count + 1)
    withExtendedLifetime(sender) {}
  }

  @Test func `a chain of sends that each have an effect is as long as its length`() async {
    let (store, sender) = store { left in
      left.isMultiple(of: 2) ? .send(.done) : .run { _ in }.cancellable(id: 1, cancelInFlight: true)
    }
    await store.send(.down(20_000)).finish()
    #expect(store.withState(\.self) == 20_001 + 10_001)
    withExtendedLifetime(sender) {}
  }
}

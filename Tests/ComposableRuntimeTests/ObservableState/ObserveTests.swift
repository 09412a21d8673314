import ComposableRuntime
import Testing

@MainActor @Suite struct ObserveTests {
  @Test func `a closure is called again after each change of what it reads`() async {
    let store = Store(initialState: Feature.State()) { Feature() }
    var seen: [Int] = []
    let token = observe { seen.append(store.count) }
    #expect(seen == [0])
    store.send(.add)
    store.send(.add)
    await turn()
    #expect(seen == [0, 2])
    store.send(.rename)
    await turn()
    #expect(seen == [0, 2])
    token.cancel()
    store.send(.add)
    await turn()
    #expect(seen == [0, 2])
    #expect(token.isCancelled)
  }

  @Test func `a token that goes away ends the calls`() async {
    let store = Store(initialState: Feature.State()) { Feature() }
    var seen: [Int] = []
    var tokens: Set<ObserveToken> = []
    observe { seen.append(store.count) }.store(in: &tokens)
    tokens = []
    store.send(.add)
    await turn()
    #expect(seen == [0])
  }

  @Test func `a token calls its owner once`() {
    let count = LockIsolated(0)
    do {
      let token = ObserveToken { count.withValue { $0 += 1 } }
      token.cancel()
    }
    #expect(count.value == 1)
  }

  /// Waits until what was to be done in the next turn is done.
  private func turn() async { await Task { @MainActor in }.value }
}

@Reducer
private struct Feature {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var name = ""
  }

  enum Action { case add, rename }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add: state.count += 1
    case .rename: state.name += "x"
    }
    return .none
  }
}

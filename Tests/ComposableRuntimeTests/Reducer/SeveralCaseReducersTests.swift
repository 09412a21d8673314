import ComposableRuntime
import Testing

/// Several enums of reducers in one file, over which the compiler has crashed.
@MainActor
@Suite struct SeveralCaseReducersTests {
  @Test func eachHasItsOwnStateAndAction() {
    let store = Store(initialState: Third.State.leaf(Leaf.State())) { Third.body }
    store.send(.leaf(.add))
    #expect(store.state == .leaf(Leaf.State(count: 1)))
  }
}

@Reducer
private struct Leaf {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action { case add }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
private enum First {
  case leaf(Leaf)
}

@Reducer
private enum Second {
  case leaf(Leaf)
}

@Reducer
private enum Third {
  case leaf(Leaf)
}

extension Third.State: Equatable {}

import ComposableRuntime
import Testing

/// Several enums of reducers in one file, over which the compiler has crashed.
@MainActor
@Suite struct SeveralCaseReducersTests {
  @Test func `each has its own state and action`() {
    let store = Store(initialState: Third.State.leaf(Leaf.State())) { Third.body }
    store.send(.leaf(.add))
    #expect(store.state == .leaf(Leaf.State(count: 1)))
  }

  @Test func `the attribute says what state and action conform to`() {
    func areEqual<T: Hashable>(_ left: T, _ right: T) -> Bool { left == right }
    #expect(areEqual(Conforming.State.empty(Empty.State()), Conforming.State.empty(Empty.State())))
    #expect((Conforming.Action.self as Any.Type) is any Equatable.Type)
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

@Reducer(state: .equatable, .hashable, action: .equatable)
private enum Conforming {
  case empty(Empty)
}

@Reducer
private struct Empty {
  enum Action: Equatable { case tapped }
}

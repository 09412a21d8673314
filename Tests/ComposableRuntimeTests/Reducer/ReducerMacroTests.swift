import ComposableRuntime
import Testing

@MainActor
struct ReducerMacroTests {
  @Test func `a feature with a child runs`() {
    let store = Store(initialState: Parent.State()) { Parent() }
    store.send(.child(.add))
    #expect(store.child.count == 1)
    #expect(store.seen == 1)
  }

  @Test func `what is missing is filled in`() {
    let store = Store(initialState: Nothing.State()) { Nothing() }
    #expect(store.state == Nothing.State())
  }

  @Test func `a state that is an enum has cases`() {
    let store = Store(initialState: Screen.State.child(Child.State())) { Screen() }
    store.send(.child(.add))
    #expect(store.state.child?.count == 1)
  }
}

@Reducer
private struct Child {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case add }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

@Reducer
private struct Parent {
  @ObservableState
  struct State: Equatable {
    var child = Child.State()
    var seen = 0
  }

  @dynamicMemberLookup
  enum Action { case child(Child.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Child() }
    Reduce { state, action in
      if action.child != nil { state.seen = state.child.count }
      return .none
    }
  }
}

@Reducer
private struct Nothing {}

@Reducer
private struct Screen {
  @ObservableState
  enum State: Equatable {
    case closed
    case child(Child.State)
  }

  enum Action { case child(Child.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Child() }
  }
}

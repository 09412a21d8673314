import ReexportedRuntime

@Reducer struct Counter {
  struct State { var count = 0 }
  enum Action { case incrementTapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

let store = Store(initialState: Counter.State()) { Counter() }
store.send(.incrementTapped)
print(store.withState(\.count))

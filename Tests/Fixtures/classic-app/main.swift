import ComposableClassic

// The smallest app of the classic style, to see what it links.
let counter = Reducer<Int, Int, Void> { state, action, _ in
  state += action
  return .none
}
let store = Store(initialState: 0, reducer: counter, environment: ())
store.send(1)
print(ViewStore(store).state)

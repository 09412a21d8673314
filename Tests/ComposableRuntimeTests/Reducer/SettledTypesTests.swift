import ComposableRuntime
import Testing

/// Reducers whose state and action are types of others.
@MainActor
@Suite struct SettledTypesTests {
  @Test func `a body says them by its type`() {
    let store = Store(initialState: 1) { Switch() }
    store.send(true)
    store.send(false)
    #expect(store.state == 2)
  }

  @Test func `a body says them by its value`() {
    let store = Store(initialState: 1) { Nothing() }
    store.send(2)
    #expect(store.state == 1)
  }

  @Test func `a method says them`() {
    let store = Store(initialState: 1) { Method() }
    store.send(true)
    #expect(store.state == 2)
  }

  @Test func `a reducer inside another may have the outer ones`() {
    let store = Store(initialState: Outer.State()) { Outer() }
    store.send(.add)
    #expect(store.count == 1)
  }

  @Test func `a body may be that of another`() {
    let store = Store(initialState: 1) { Same() }
    store.send(true)
    #expect(store.state == 2)
  }

  @Test func `a conformance may be written out`() {
    let store = Store(initialState: Written.State()) { Written() }
    store.send(.add)
    #expect(store.count == 1)
  }

  @Test func `a case of an enum of reducers has its defaults`() {
    guard case .sheet(let id, let title) = Path.State.sheet() else { return }
    #expect(id == 3)
    #expect(title == "x")
  }
}

@Reducer
private struct Switch {
  var body: some Reducer<Int, Bool> {
    Reduce { state, action in
      state += action ? 1 : 0
      return .none
    }
  }
}

@Reducer
private struct Nothing {
  let body = EmptyReducer<Int, Int>()
}

@Reducer
private struct Method {
  func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
    state += 1
    return .none
  }
}

@Reducer
private struct Same {
  var body: some ReducerOf<Switch> { Switch() }
}

@Reducer
private struct Outer {
  @ObservableState
  struct State { var count = 0 }

  enum Action { case add }

  @Reducer
  struct Inner {
    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  var body: some ReducerOf<Self> { Inner() }
}

@Reducer
private struct Written: Reducer {
  @ObservableState
  struct State { var count = 0 }

  enum Action { case add }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
private enum Path {
  case written(Written)
  @ReducerCaseIgnored case sheet(id: Int = 3, title: String = "x")
}

import ComposableRuntime
import Testing

/// Shapes of enums of reducers: with an action of their own, with reducers that take arguments, with cases that have none.
@MainActor @Suite struct CaseReducerShapeTests {
  @Test func `an action of its own may have fewer cases`() {
    let store = Store(initialState: Screen.State.help(Limited.State(count: 1))) { Screen.body }
    switch store.case {
    case .help(let state): #expect(state.count == 1)
    default: Issue.record("another case")
    }
  }

  @Test func `a reducer is made by the default of its case`() {
    let store = Store(initialState: Screen.State.editor(Limited.State())) { Screen.body }
    for _ in 1...5 { store.send(.editor(.add)) }
    #expect(store.state.editor?.count == 3)
    #expect(store.case.editor?.count == 3)
    #expect(store.case.help == nil)
  }

  @Test func `an ephemeral case has actions and no reducer`() {
    let store = Store(initialState: Screen.State.tip(Tip(text: "a"))) { Screen.body }
    store.send(.tip(.next))
    #expect(store.state.tip == Tip(text: "a"))
    #expect(store.case.tip == Tip(text: "a"))
  }

  @Test func `children may have no actions`() {
    let store = Store(initialState: Modal.State.page(Page.State())) { Modal.body }
    #expect(store.case.page != nil)
    #expect(Array(Modal.Action.allCasePaths) == [\.page])
  }

  @Test func `a generic reducer gets what it lacks`() {
    let store = Store(initialState: Picker<String>.State()) { Picker<String>(choices: ["a"]) }
    store.send(.picked("b"))
    #expect(store.state == Picker<String>.State())
  }
}

@Reducer
private struct Limited {
  var limit = 10

  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action { case add }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count = min(state.count + 1, limit)
      return .none
    }
  }
}

private struct Tip: Equatable {
  var text: String

  enum Action { case next }
}

@Reducer
private enum Screen {
  case editor(Limited = Limited(limit: 3))
  case help(Limited)
  @ReducerCaseEphemeral
  case tip(Tip)

  @CasePathable
  enum Action {
    case editor(Limited.Action)
    case tip(Tip.Action)
  }
}

@Reducer
private struct Page {}

@Reducer
private enum Modal { case page(Page) }

@Reducer
private struct Picker<Choice: Sendable> {
  let choices: [Choice]

  enum Action { case picked(Choice) }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

import ComposableRuntime
import Testing

@MainActor @Suite struct ScopedElementsTests {
  private let store = Store(initialState: List.State(rows: [Row.State(id: 1), Row.State(id: 2)])) { List() }

  @Test func `each element has its store`() throws {
    let rows = store.scope(state: \.rows, action: \.rows)
    #expect(rows.count == 2)
    #expect(rows.map { $0.state.id } == [1, 2])
    let last = try #require(rows.last)
    last.send(.add)
    #expect(store.state.rows.map(\.count) == [0, 1])
    #expect(last.state.count == 1)
  }

  @Test func `an element has one store however it is asked for`() {
    let rows = store.scope(state: \.rows, action: \.rows)
    let first = store.scope(state: \.rows[id: 1], action: \.rows[id: 1])
    #expect(rows.first === first)
    #expect(store.scope(state: \.rows, action: \.rows).first === first)
  }

  @Test func `the collection is that of the elements when it was asked for`() {
    let rows = store.scope(state: \.rows, action: \.rows)
    store.send(.rows(.element(id: 1, action: .add)))
    store.send(.remove(1))
    #expect(rows.map { $0.state.id } == [1, 2])
    #expect(rows.map { $0.state.count } == [0, 0])
    #expect(store.scope(state: \.rows, action: \.rows).map { $0.state.id } == [2])
  }
}

@Reducer
private struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case add }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

@Reducer
private struct List {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = []
  }

  enum Action {
    case rows(IdentifiedActionOf<Row>)
    case remove(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .remove(let id) = action { state.rows.remove(id: id) }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}

import ComposableRuntime
import StoreTesting
import Testing

@MainActor
@Suite(.storeContract) struct ChildRemovalTests {
  @Test func anElementRunsBeforeItsParent() {
    let store = Store(initialState: List.State(rows: [Row.State(id: 1), Row.State(id: 2)])) { List() }
    store.send(.rows(.element(id: 2, action: .add)))
    #expect(store.rows[id: 2]?.count == 1)
    #expect(store.rows[id: 1]?.count == 0)
    #expect(store.seen == [1])
  }

  @Test func theEffectsOfAnElementEndWithIt() async {
    let gate = Gate()
    let log = EffectLog<List.State, List.Action>()
    let store = Store(initialState: List.State(rows: [Row.State(id: 1), Row.State(id: 2)])) {
      EffectLogged(base: List(gate: gate), log: log)
    }
    let first = store.send(.rows(.element(id: 1, action: .start)))
    let second = store.send(.rows(.element(id: 2, action: .start)))
    store.send(.remove(1))
    #expect(log.lines.suffix(2) == ["3 remove", "effect 1 cancelled by 3"])
    await first.finish()
    #expect(store.rows.map(\.id) == [2])
    gate.open()
    await second.finish()
    #expect(store.rows[id: 2]?.count == 1)
  }

  @Test func anActionOfAnElementThatIsGoneIsReportedAtTheOperator() {
    let store = Store(initialState: List.State()) { List() }
    expectIssue("an action of Row came for an element that is not there", line: List.line) {
      store.send(.rows(.element(id: 3, action: .add)))
    }
    #expect(store.seen == [-1])
  }

  @Test func theEffectsOfAnOptionalChildEndWithIt() async {
    let gate = Gate()
    let log = EffectLog<Detail.State, Detail.Action>()
    let store = Store(initialState: Detail.State(row: Row.State(id: 1))) {
      EffectLogged(base: Detail(gate: gate), log: log)
    }
    let task = store.send(.row(.start))
    store.send(.setID(nil))
    await task.finish()
    #expect(log.lines.last == "effect 1 cancelled by 2")
    #expect(store.row == nil)
  }

  @Test func theEffectsOfAnotherChildEndWhenItTakesThePlace() async {
    let gate = Gate()
    let store = Store(initialState: Detail.State(row: Row.State(id: 1))) { Detail(gate: gate) }
    let task = store.send(.row(.start))
    store.send(.setID(2))
    await task.finish()
    #expect(store.row?.count == 0)
  }

  @Test func anActionOfAChildThatIsNilIsReportedAtTheOperator() {
    let store = Store(initialState: Detail.State()) { Detail() }
    expectIssue("an action of Row came while its state is nil", line: Detail.line) { store.send(.row(.add)) }
  }

  @Test func theEffectsOfACaseEndWithIt() async {
    let gate = Gate()
    let log = EffectLog<Screen.State, Screen.Action>()
    let store = Store(initialState: Screen.State.row(Row.State(id: 1))) {
      EffectLogged(base: Screen(gate: gate), log: log)
    }
    let task = store.send(.row(.start))
    store.send(.close)
    await task.finish()
    #expect(log.lines.last == "effect 1 cancelled by 2")
    #expect(store.state == .closed)
  }

  @Test func anActionOfAnotherCaseIsReportedAtTheOperator() {
    let store = Store(initialState: Screen.State.closed) { Screen() }
    expectIssue(
      "an action of Row came while the state is another case: found \"add\" in the case \"closed\"", line: Screen.line
    ) { store.send(.row(.add)) }
  }

  @Test func theSameFeatureInTwoPlacesEndsInOneOfThemOnly() async {
    let gate = Gate()
    let detail = Detail.State(row: Row.State(id: 1))
    let store = Store(initialState: Two.State(left: detail, right: detail)) { Two(gate: gate) }
    let left = store.send(.left(.row(.start)))
    let right = store.send(.right(.row(.start)))
    store.send(.left(.setID(nil)))
    await left.finish()
    gate.open()
    await right.finish()
    #expect(store.left.row == nil)
    #expect(store.right.row?.count == 1)
  }

  private func expectIssue(_ text: String, line: UInt, _ body: () -> StoreTask) {
    withKnownIssue {
      _ = body()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(text) } && issue.sourceLocation?.line == Int(line)
        && issue.sourceLocation?.fileID == #fileID
    }
  }
}

@Reducer
private struct Row {
  var gate: Gate?

  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case add, start }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add:
      state.count += 1
      return .none
    case .start:
      return .run { [gate] send in
        await gate?.pass()
        await send(.add)
      }
    }
  }
}

@Reducer
private struct List {
  var gate: Gate?

  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = []
    var seen: [Int] = []
  }

  enum Action {
    case rows(IdentifiedActionOf<Row>)
    case remove(Int)
  }

  static let line: UInt = #line + 12

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows(.element(let id, _)):
        state.seen.append(state.rows[id: id]?.count ?? -1)
      case .remove(let id):
        state.rows.remove(id: id)
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row(gate: gate) }
  }
}

@Reducer
private struct Detail {
  var gate: Gate?

  @ObservableState
  struct State: Equatable { var row: Row.State? }

  enum Action {
    case row(Row.Action)
    case setID(Int?)
  }

  static let line: UInt = #line + 7

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .setID(let id) = action { state.row = id.map { Row.State(id: $0) } }
      return .none
    }
    .ifLet(\.row, action: \.row) { Row(gate: gate) }
  }
}

@Reducer
private struct Screen {
  var gate: Gate?

  @ObservableState
  enum State: Equatable {
    case closed
    case row(Row.State)
  }

  enum Action {
    case row(Row.Action)
    case close
  }

  static let line: UInt = #line + 7

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .close = action { state = .closed }
      return .none
    }
    .ifCaseLet(\.row, action: \.row) { Row(gate: gate) }
  }
}

@Reducer
private struct Two {
  var gate: Gate?

  @ObservableState
  struct State: Equatable {
    var left: Detail.State
    var right: Detail.State
  }

  enum Action {
    case left(Detail.Action)
    case right(Detail.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Detail(gate: gate) }
    Scope(state: \.right, action: \.right) { Detail(gate: gate) }
  }
}

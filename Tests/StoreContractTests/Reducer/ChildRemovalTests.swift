import ComposableRuntime
import StoreTesting
import Testing

@MainActor
@Suite(.storeContract) struct ChildRemovalTests {
  @Test func `an element runs before its parent`() {
    let store = Store(initialState: List.State(rows: [Row.State(id: 1), Row.State(id: 2)])) { List() }
    store.send(.rows(.element(id: 2, action: .add)))
    #expect(store.rows[id: 2]?.count == 1)
    #expect(store.rows[id: 1]?.count == 0)
    #expect(store.seen == [1])
  }

  @Test func `the effects of an element end with it`() async {
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

  @Test func `an action of an element that is gone is reported at the operator`() {
    let store = Store(initialState: List.State()) { List() }
    expectIssue("an action of Row came for an element that is not there", line: List.line) {
      store.send(.rows(.element(id: 3, action: .add)))
    }
    #expect(store.seen == [-1])
  }

  @Test func `the effects of an optional child end with it`() async {
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

  @Test func `the effects of another child end when it takes the place`() async {
    let gate = Gate()
    let store = Store(initialState: Detail.State(row: Row.State(id: 1))) { Detail(gate: gate) }
    let task = store.send(.row(.start))
    store.send(.setID(2))
    await task.finish()
    #expect(store.row?.count == 0)
  }

  @Test func `an action of a child that is nil is reported at the operator`() {
    let store = Store(initialState: Detail.State()) { Detail() }
    expectIssue("an action of Row came while its state is nil", line: Detail.line) { store.send(.row(.add)) }
  }

  @Test func `the effects of a case end with it`() async {
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

  @Test func `an action of another case is reported at the operator`() {
    let store = Store(initialState: Screen.State.closed) { Screen() }
    expectIssue(
      "an action of Row came while the state is another case: found \"add\" in the case \"closed\"", line: Screen.line
    ) { store.send(.row(.add)) }
  }

  @Test func `the same feature in two places ends in one of them only`() async {
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

  @Test func `another ID of the enum ends the effects of the case`() async {
    let gate = Gate()
    let log = EffectLog<Session.State, Session.Action>()
    let store = Store(initialState: Session.State.loggedIn(Home.State(user: 1))) {
      EffectLogged(base: Session(gate: gate), log: log)
    }
    let task = store.send(.loggedIn(.start))
    store.send(.logIn(2))
    await task.finish()
    #expect(log.lines.last == "effect 1 cancelled by 2")
    #expect(store.state == .loggedIn(Home.State(user: 2)))
  }

  @Test func `an alert in a plain optional goes away after its action`() {
    let store = Store(initialState: Question.State()) { Question() }
    store.send(.ask)
    #expect(store.alert != nil)
    store.send(.alert(.confirm))
    #expect(store.alert == nil)
    #expect(store.answers == 1)
  }

  @Test func `an alert that the parent puts in the place of another stays`() {
    let store = Store(initialState: Question.State()) { Question() }
    store.send(.ask)
    store.send(.alert(.askAgain))
    #expect(store.alert?.title == TextState("Really?"))
    #expect(store.answers == 1)
  }

  @Test func `an alert with a feature in a plain optional goes away too`() {
    let store = Store(initialState: Question.State()) { Question(hasChild: true) }
    store.send(.ask)
    store.send(.alert(.confirm))
    #expect(store.alert == nil)
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

@Reducer
private struct Home {
  @ObservableState
  struct State: Equatable {
    var user: Int
    var count = 0
  }

  enum Action { case start, add }

  var gate: Gate?

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
private struct Session {
  var gate: Gate?

  @ObservableState
  enum State: Equatable, Identifiable {
    case loggedOut
    case loggedIn(Home.State)

    var id: Int { if case .loggedIn(let home) = self { home.user } else { 0 } }
  }

  enum Action {
    case loggedIn(Home.Action)
    case logIn(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .logIn(let user) = action { state = .loggedIn(Home.State(user: user)) }
      return .none
    }
    .ifCaseLet(\.loggedIn, action: \.loggedIn) { Home(gate: gate) }
  }
}

@Reducer
private struct Question {
  var hasChild = false

  @ObservableState
  struct State: Equatable {
    var alert: AlertState<Action.Alert>?
    var answers = 0
  }

  enum Action {
    case ask
    case alert(Alert)

    @CasePathable enum Alert { case confirm, askAgain }
  }

  private var core: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ask:
        state.alert = AlertState {
          TextState("Sure?")
        } actions: {
          ButtonState(action: .confirm) { TextState("Yes") }
        }
      case .alert(.confirm): state.answers += 1
      case .alert(.askAgain):
        state.answers += 1
        state.alert = AlertState { TextState("Really?") }
      }
      return .none
    }
  }

  var body: some ReducerOf<Self> {
    if hasChild {
      core.ifLet(\.alert, action: \.alert) { EmptyReducer() }
    } else {
      core.ifLet(\.alert, action: \.alert)
    }
  }
}

import ComposableOlder
import ComposableRuntime
import IssueReporting
import StoreTesting
import Testing

/// Features as they were written before enums had case key paths.
@MainActor @Suite struct CasePathReducerTests {
  struct Child: Reducer {
    struct State: Equatable, Identifiable {
      var id = 0
      var count = 0
    }

    enum Action: Equatable { case increment, wait }

    let gate: Gate

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .wait: return .run { [gate] _ in await gate.pass() }
      }
    }
  }

  struct Parent: Reducer {
    struct State: Equatable {
      var child = Child.State()
      var detail: Child.State? = Child.State()
      var rows: IdentifiedArrayOf<Child.State> = [Child.State(id: 1), Child.State(id: 2)]
      var phase = Phase.on(Child.State())
    }

    enum Phase: Equatable { case off, on(Child.State) }

    enum Action: Equatable {
      case child(Child.Action)
      case detail(Child.Action)
      case row(id: Int, action: Child.Action)
      case phase(PhaseAction)
      case close
    }

    enum PhaseAction: Equatable { case on(Child.Action), off }

    let gate: Gate

    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: /Action.child) { Child(gate: gate) }
      Scope(state: \.phase, action: /Action.phase) {
        Reduce<Phase, PhaseAction> { state, action in
          if action == .off { state = .off }
          return .none
        }
        .ifCaseLet(/Phase.on, action: /PhaseAction.on) { Child(gate: gate) }
      }
      Reduce<State, Action> { state, action in
        if action == .close {
          state.detail = nil
          state.rows = []
        }
        return .none
      }
      .ifLet(\.detail, action: /Action.detail) { Child(gate: gate) }
      .forEach(\.rows, action: /Action.row(id:action:)) { Child(gate: gate) }
    }
  }

  struct Alerting: Reducer {
    struct State: Equatable { var alert: AlertState<Never>? = AlertState { TextState("Saved") } }
    enum Action { case alert(Never), other }

    var body: some ReducerOf<Self> {
      Reduce<State, Action> { _, _ in .none }.ifLet(\.alert, action: /Action.alert)
    }
  }

  @Test func `an alert needs no child`() {
    let store = Store(initialState: Alerting.State()) { Alerting() }
    store.send(.other)
    #expect(store.withState(\.alert) != nil)
  }

  private let gate = Gate()
  private func makeStore() -> StoreOf<Parent> { Store(initialState: Parent.State()) { Parent(gate: gate) } }

  @Test func `children run on their actions`() {
    let store = makeStore()
    store.send(.child(.increment))
    store.send(.detail(.increment))
    store.send(.row(id: 2, action: .increment))
    store.send(.phase(.on(.increment)))
    #expect(store.state.child.count == 1)
    #expect(store.state.detail?.count == 1)
    #expect(store.state.rows.map(\.count) == [0, 1])
    #expect(store.state.phase == .on(Child.State(count: 1)))
  }

  @Test func `the effects of children that go away are cancelled`() async {
    let store = makeStore()
    let tasks = [
      store.send(.detail(.wait)), store.send(.row(id: 1, action: .wait)), store.send(.phase(.on(.wait))),
    ]
    store.send(.close)
    store.send(.phase(.off))
    // They end by that: nobody opens the gate.
    for task in tasks { await task.finish() }
  }

  @Test func `an action for a child that is not there is reported`() {
    let store = makeStore()
    store.send(.close)
    store.send(.phase(.off))
    let messages = ReportedIssues.messages {
      store.send(.detail(.increment))
      store.send(.row(id: 1, action: .increment))
      store.send(.phase(.on(.increment)))
    }
    #expect(
      messages.map { $0.prefix { $0 != "\n" } } == [
        "an action of Child came while its state is nil: found \"increment\", expected a State",
        "an action of Child came for an element that is not there: found \"increment\" for the id 1, and no such element",
        """
        an action of Child came while the state is another case: found "increment" in the case "off", expected the case \
        with State
        """,
      ])
  }

  @Test func `a case of the state is scoped to`() {
    let store = Store(initialState: Parent.Phase.on(Child.State())) {
      Scope(state: /Parent.Phase.on, action: /Parent.PhaseAction.on) { Child(gate: gate) }
    }
    store.send(.on(.increment))
    #expect(store.state == .on(Child.State(count: 1)))
  }
}

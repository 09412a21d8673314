import ComposableRuntime
import StoreTesting
import Testing

/// What a feature cancels, and what it does not, by where it stands.
@MainActor
@Suite(.storeContract) struct ChildCancellationTests {
  @Test func `two rows with the same identity do not meet`() async {
    let gate = Gate()
    let store = Store(initialState: Rows.State(ids: [1, 2])) { Rows(gate: gate) }
    let first = store.send(.rows(.element(id: 1, action: .save)))
    let second = store.send(.rows(.element(id: 2, action: .save)))
    gate.open()
    await first.finish()
    await second.finish()
    #expect(store.rows.map(\.saves) == [1, 1])
  }

  @Test func `a row cancels its own`() async {
    let gate = Gate()
    let store = Store(initialState: Rows.State(ids: [1, 2])) { Rows(gate: gate) }
    let first = store.send(.rows(.element(id: 1, action: .save)))
    let second = store.send(.rows(.element(id: 2, action: .save)))
    store.send(.rows(.element(id: 1, action: .cancel)))
    gate.open()
    await first.finish()
    await second.finish()
    #expect(store.rows.map(\.saves) == [0, 1])
  }

  @Test func `a row does not cancel what is its parent's`() async {
    let gate = Gate()
    let store = Store(initialState: Rows.State(ids: [1])) { Rows(gate: gate) }
    let task = store.send(.save)
    store.send(.rows(.element(id: 1, action: .cancel)))
    gate.open()
    await task.finish()
    #expect(store.saves == 1)
  }

  @Test func `a parent cancels what its rows have under an equal identity`() async {
    let store = Store(initialState: Rows.State(ids: [1, 2])) { Rows(gate: Gate()) }
    let tasks = [1, 2].map { store.send(.rows(.element(id: $0, action: .save))) } + [store.send(.save)]
    store.send(.cancel)
    for task in tasks { await task.finish() }
    #expect(store.rows.map(\.saves) == [0, 0])
    #expect(store.saves == 0)
  }

  @Test func `a parent that starts anew cancels what its rows have`() async {
    let gate = Gate()
    let store = Store(initialState: Rows.State(ids: [1])) { Rows(gate: gate) }
    let row = store.send(.rows(.element(id: 1, action: .save)))
    let parent = store.send(.save)
    gate.open()
    await row.finish()
    await parent.finish()
    #expect(store.rows.map(\.saves) == [0])
    #expect(store.saves == 1)
  }

  @Test func `a feature in a scope shares the identities of its parent`() async {
    let gate = Gate()
    let store = Store(initialState: Whole.State()) { Whole(gate: gate) }
    let task = store.send(.part(.save))
    store.send(.cancel)
    gate.open()
    await task.finish()
    #expect(store.part.saves == 0)
  }

  @Test func `operations of two rows do not meet`() async {
    let gate = Gate()
    let started = [Gate(), Gate()]
    let store = Store(initialState: Rows.State(ids: [1, 2])) { Rows(gate: gate, started: started) }
    let first = store.send(.rows(.element(id: 1, action: .operate)))
    let second = store.send(.rows(.element(id: 2, action: .operate)))
    for gate in started { await gate.pass() }
    await store.send(.rows(.element(id: 1, action: .cancelOperation))).finish()
    gate.open()
    await first.finish()
    await second.finish()
    #expect(store.rows.map(\.saves) == [0, 1])
  }

  @Test func `another case of an enum is another child`() async {
    let store = Store(initialState: Screens.State(screen: .detail(Item(id: 1)))) { Screens(gate: Gate()) }
    let task = store.send(.screen(.load))
    store.send(.show(.settings(count: 1)))
    await task.finish()
    #expect(store.screen == .settings(count: 1))
  }

  @Test func `the same case with another identity is another child`() async {
    let store = Store(initialState: Screens.State(screen: .detail(Item(id: 1)))) { Screens(gate: Gate()) }
    let task = store.send(.screen(.load))
    store.send(.show(.detail(Item(id: 2))))
    await task.finish()
    #expect(store.screen == .detail(Item(id: 2)))
  }

  @Test func `an observer is told which child went away`() async {
    let ends = Ends<Screens.State, Screens.Action>()
    let store = Store(initialState: Screens.State(screen: .detail(Item(id: 7)))) {
      Ended(base: Screens(gate: Gate()), ends: ends)
    }
    let first = store.send(.screen(.load))
    store.send(.show(.settings(count: 1)))
    let second = store.send(.screen(.load))
    store.send(.show(nil))
    await first.finish()
    await second.finish()
    #expect(ends.found == ["screen[id: 7]", "screen"])
  }

  @Test func `the same case with the same identity is the same child`() async {
    let gate = Gate()
    let store = Store(initialState: Screens.State(screen: .detail(Item(id: 1)))) { Screens(gate: gate) }
    let task = store.send(.screen(.load))
    store.send(.show(.detail(Item(id: 1, title: "new"))))
    gate.open()
    await task.finish()
    #expect(store.screen == .detail(Item(id: 1, title: "loaded")))
  }

  @Test func `an answer for a child that was replaced does not arrive`() async {
    let gate = Gate()
    let store = Store(initialState: Screens.State(screen: .detail(Item(id: 1)))) { Screens(gate: gate) }
    let task = store.send(.screen(.load))
    store.send(.show(.detail(Item(id: 2))))
    gate.open()
    await task.finish()
    #expect(store.screen == .detail(Item(id: 2)))
  }
}

private enum CancelID { case save }

@Reducer
private struct Row {
  var gate: Gate?
  var started: [Gate] = []

  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var saves = 0
  }

  enum Action { case save, saved, cancel, operate, cancelOperation }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .save:
      return .run { [gate] send in
        await gate?.pass()
        await send(.saved)
      }
      .cancellable(id: CancelID.save, cancelInFlight: true)
    case .saved:
      state.saves += 1
      return .none
    case .cancel:
      return .cancel(id: CancelID.save)
    case .operate:
      return .run { [gate, started, id = state.id] send in
        let isDone = await withTaskCancellation(id: CancelID.save, cancelInFlight: true) {
          if started.indices.contains(id - 1) { started[id - 1].open() }
          await gate?.pass()
          return !Task.isCancelled
        }
        if isDone { await send(.saved) }
      }
    case .cancelOperation:
      return .run { _ in Task.cancel(id: CancelID.save) }
    }
  }
}

@Reducer
private struct Rows {
  var gate: Gate?
  var started: [Gate] = []

  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State>
    var saves = 0

    init(ids: [Int]) {
      rows = IdentifiedArray(uniqueElements: ids.map { Row.State(id: $0) })
    }
  }

  enum Action {
    case rows(IdentifiedActionOf<Row>)
    case save, saved, cancel
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows:
        return .none
      case .save:
        return .run { [gate] send in
          await gate?.pass()
          await send(.saved)
        }
        .cancellable(id: CancelID.save, cancelInFlight: true)
      case .saved:
        state.saves += 1
        return .none
      case .cancel:
        return .cancel(id: CancelID.save)
      }
    }
    .forEach(\.rows, action: \.rows) { Row(gate: gate, started: started) }
  }
}

@Reducer
private struct Whole {
  var gate: Gate?

  @ObservableState
  struct State: Equatable { var part = Row.State(id: 1) }

  enum Action {
    case part(Row.Action)
    case cancel
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.part, action: \.part) { Row(gate: gate) }
    Reduce { _, action in
      if case .cancel = action { .cancel(id: CancelID.save) } else { .none }
    }
  }
}

private struct Item: Equatable, Identifiable {
  let id: Int
  var title = ""
}

@Reducer
private struct Screen {
  var gate: Gate?

  enum State: Equatable {
    case detail(Item)
    case settings(count: Int)
  }

  enum Action { case load, loaded }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .load:
      return .run { [gate] send in
        await gate?.pass()
        await send(.loaded)
      }
    case .loaded:
      if case .detail(let item) = state { state = .detail(Item(id: item.id, title: "loaded")) }
      return .none
    }
  }
}

@Reducer
private struct Screens {
  var gate: Gate?

  @ObservableState
  struct State: Equatable {
    @ObservationStateIgnored var screen: Screen.State?
  }

  enum Action {
    case screen(Screen.Action)
    case show(Screen.State?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let screen) = action { state.screen = screen }
      return .none
    }
    .ifLet(\.screen, action: \.screen) { Screen(gate: gate) }
  }
}

/// Notes by which identities effects are cancelled.
@MainActor
private final class Ends<State, Action>: StoreObserver {
  private(set) var found: [String] = []

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    if case .cancelled(_, let id?) = end { found.append("\(id.base)") }
  }
}

private struct Ended<Base: Reducer>: ObservedReducer {
  let base: Base
  let ends: Ends<Base.State, Base.Action>

  func makeObserver() -> (any StoreObserver<Base.State, Base.Action>)? { ends }
}

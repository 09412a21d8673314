import ComposableRuntime
import Observation

/// What a store costs that nobody records.
@MainActor
func storeBenchmarks() -> [Benchmark] {
  [
    Benchmark("store: send to a counter", .value, .atMost(500)) {
      let store = Store(initialState: SmallState()) { Small() }
      return [.time("send", repetitions: 5000) { store.send(.increment) }]
    },
    Benchmark("store: send to a feature whose body is a list of four", .value, .atMost(1000)) {
      let store = Store(initialState: 0) { Listing() }
      return [.time("send", repetitions: 5000) { store.send(1) }]
    },
    Benchmark("store: send to a feature whose body has a condition", .value, .atMost(2000)) {
      let store = Store(initialState: 0) { Choosing() }
      return [.time("send", repetitions: 5000) { store.send(1) }]
    },
    Benchmark("effects: a fold of 10,000 merges ÷ of 1,000", .ratio, .atMost(20)) {
      func fold(_ count: Int) -> Effect<Int> { (1...count).reduce(.none) { $0.merge(with: .send($1)) } }
      return [
        .time("10,000", repetitions: 10) { _ = fold(10_000) },
        .time("1,000", repetitions: 10) { _ = fold(1000) },
      ]
    },
    Benchmark("store: send through two scopes to a row of 100", .value, .atMost(5000)) {
      let store = Store(initialState: Whole.State()) { Whole() }
      return [
        .time("send", repetitions: 2000) { store.send(.half(.list(.rows(.element(id: 50, action: .increment))))) }
      ]
    },
    Benchmark("store: allocations of a send to a counter", .value, .atMost(0)) {
      let store = Store(initialState: SmallState()) { Small() }
      return [.allocations("send", repetitions: 1000) { store.send(.increment) }]
    },
    Benchmark("store: allocations of a send through two scopes to a row of 100", .value, .atMost(8)) {
      let store = Store(initialState: Whole.State()) { Whole() }
      return [
        .allocations("send", repetitions: 1000) {
          store.send(.half(.list(.rows(.element(id: 50, action: .increment)))))
        }
      ]
    },
    Benchmark("store: allocations of an action beside a sheet", .value, .atMost(0)) {
      let store = Store(initialState: Screen.State()) { Screen() }
      return [.allocations("send", repetitions: 1000) { store.send(.add) }]
    },
    Benchmark("store: an effect that is cancelled in a row of 100", .value, .atMost(40_000)) {
      let store = Store(initialState: Whole.State()) { Whole() }
      return [
        .time("send", repetitions: 1000) {
          store.send(.half(.list(.rows(.element(id: 50, action: .start)))))
          store.send(.half(.list(.rows(.element(id: 50, action: .stop)))))
        }
      ]
    },
    Benchmark("store: send to a screen on a stack of 10, with a sheet", .value, .atMost(10_000)) {
      let store = Store(initialState: Screens.State()) { Screens() }
      return [
        .time("send", repetitions: 2000) { store.send(.path(.element(id: 5, action: .sheet(.presented(.increment))))) }
      ]
    },
    Benchmark("store: push and pop a screen whose effect is cancelled", .value, .atMost(40_000)) {
      let store = Store(initialState: Screens.State()) { Screens() }
      return [
        .time("push and pop", repetitions: 500) {
          let path = store.scope(state: \.path, action: \.path)
          path.push(Screen.State())
          let id = store.withState { Array($0.path.ids)[10] }
          store.send(.path(.element(id: id, action: .sheet(.presented(.start)))))
          store.send(.path(.popFrom(id: id)))
        }
      ]
    },
    Benchmark("store: one of 20,000 observable rows changes ÷ without observation", .ratio, .atMost(1.5)) {
      let observed = Store(initialState: ObservedRows.State()) { ObservedRows() }
      let plain = Store(initialState: UnobservedRows.State()) { UnobservedRows() }
      return [
        .time("observed", repetitions: 500) { observed.send(7) },
        .time("not observed", repetitions: 500) { plain.send(7) },
      ]
    },
  ]
}

// MARK: - Features of several reducers

@Reducer
private struct Adding {
  var body: some Reducer<Int, Int> {
    Reduce { state, action in
      state &+= action
      return .none
    }
  }
}

@Reducer
private struct Listing {
  var body: some Reducer<Int, Int> {
    Adding()
    Adding()
    Adding()
    Adding()
  }
}

@Reducer
private struct Choosing {
  var body: some Reducer<Int, Int> {
    if Switch.isOn { Adding() } else { EmptyReducer() }
    Adding()
    Adding()
    Adding()
  }
}

private enum Switch {
  @TaskLocal static var isOn = true
}

// MARK: - A feature in two scopes with a list

@Reducer
private struct Item {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case increment, start, stop }
  enum CancelID { case work }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count &+= 1
        return .none
      case .start:
        return .run { _ in try await Task.never() }.cancellable(id: CancelID.work)
      case .stop:
        return .cancel(id: CancelID.work)
      }
    }
  }
}

@Reducer
private struct List {
  struct State: Equatable {
    var rows = IdentifiedArray(uniqueElements: (0..<100).map { Item.State(id: $0) })
  }

  enum Action { case rows(IdentifiedActionOf<Item>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { Item() }
  }
}

@Reducer
private struct Half {
  struct State: Equatable { var list = List.State() }

  enum Action { case list(List.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { List() }
  }
}

@Reducer
private struct Whole {
  struct State: Equatable { var half = Half.State() }

  enum Action { case half(Half.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: \.half, action: \.half) { Half() }
  }
}

// MARK: - A stack of screens, each with a sheet

@Reducer
private struct Screen {
  struct State: Equatable {
    @PresentationState var sheet: Item.State? = Item.State(id: 0)
    var count = 0
  }

  enum Action {
    case sheet(PresentationActionOf<Item>)
    case add
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .add = action { state.count &+= 1 }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Item() }
  }
}

@Reducer
private struct Screens {
  struct State: Equatable { var path = StackState((0..<10).map { _ in Screen.State() }) }

  enum Action { case path(StackActionOf<Screen>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path) { Screen() }
  }
}

// MARK: - Rows of 20,000

private struct ObservedRows: Reducer {
  @ObservableState
  struct Row: Identifiable {
    let id: Int
    var title: String
    var count = 0
  }

  @ObservableState
  struct State {
    var rows = IdentifiedArray(uniqueElements: (0..<20_000).map { Row(id: $0, title: "the title of row \($0)") })
  }

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    state.rows[id: action]?.count &+= 1
    return .none
  }
}

private struct UnobservedRows: Reducer {
  struct Row: Identifiable {
    let id: Int
    var title: String
    var count = 0
  }

  struct State {
    var rows = IdentifiedArray(uniqueElements: (0..<20_000).map { Row(id: $0, title: "the title of row \($0)") })
  }

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    state.rows[id: action]?.count &+= 1
    return .none
  }
}

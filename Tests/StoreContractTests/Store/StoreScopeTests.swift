import ComposableRuntime
import Testing

@MainActor
@Suite(.storeContract) struct StoreScopeTests {
  struct Child: Reducer {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case increment, later }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .later: return .send(.increment)
      }
    }
  }

  struct Parent: Reducer {
    struct State: Equatable {
      var child = Child.State()
      var other: Child.State?
      var seen: [Child.Action] = []
    }

    enum Action: Equatable, CasePathable {
      case child(Child.Action)
      case other(Child.Action)
      case show(Int?)

      struct AllCasePaths {
        var child: AnyCasePath<Action, Child.Action> {
          AnyCasePath(embed: { .child($0) }, extract: { if case .child(let action) = $0 { action } else { nil } })
        }
        var other: AnyCasePath<Action, Child.Action> {
          AnyCasePath(embed: { .other($0) }, extract: { if case .other(let action) = $0 { action } else { nil } })
        }
      }

      static var allCasePaths: AllCasePaths { AllCasePaths() }
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Child() }
      Reduce { state, action in
        switch action {
        case .child(let action): state.seen.append(action)
        case .other(.increment): state.other?.count += 1
        case .other(.later): return .send(.other(.increment))
        case .show(let count): state.other = count.map { Child.State(count: $0) }
        }
        return .none
      }
    }
  }

  private let store = Store(initialState: Parent.State()) { Parent() }

  @Test func `a child's store sends to the parent and sees its own state`() {
    let child = store.scope(state: \.child, action: \.child)
    child.send(.increment)
    child.send(.later)
    #expect(child.state == Child.State(count: 2))
    #expect(store.state.child.count == 2)
    #expect(store.state.seen == [.increment, .later, .increment])
    store.send(.child(.increment))
    #expect(child.withState(\.count) == 3)
  }

  @Test func `a child's store is the same each time`() {
    let id = ObjectIdentifier(store.scope(state: \.child, action: \.child))
    #expect(ObjectIdentifier(store.scope(state: \.child, action: \.child)) == id)
    #expect(store.scope(state: \.child, action: \.other) !== store.scope(state: \.child, action: \.child))
  }

  @Test func `a child's store keeps the parent's alive`() {
    weak var parent: StoreOf<Parent>?
    let child: StoreOf<Child>
    do {
      let store = Store(initialState: Parent.State()) { Parent() }
      parent = store
      child = store.scope(state: \.child, action: \.child)
    }
    _ = parent
    child.send(.increment)
    #expect(child.state.count == 1)
  }

  @Test func `an optional child has a store while it is there`() throws {
    #expect(store.scope(state: \.other, action: \.other) == nil)
    store.send(.show(5))
    let first = try #require(store.scope(state: \.other, action: \.other))
    first.send(.later)
    #expect(first.state.count == 6)
    #expect(store.scope(state: \.other, action: \.other) === first)
    store.send(.show(nil))
    #expect(first.state.count == 6)
    #expect(store.scope(state: \.other, action: \.other) == nil)
    store.send(.show(1))
    let second = try #require(store.scope(state: \.other, action: \.other))
    #expect(second.state.count == 1)
  }

  @Test func `another child in the same place has another store`() throws {
    let store = Store(initialState: Screens.State(item: Item.State(id: 1))) { Screens() }
    let first = try #require(store.scope(state: \.item, action: \.item))
    store.send(.show(Item.State(id: 1, count: 5)))
    #expect(store.scope(state: \.item, action: \.item) === first)
    #expect(first.count == 5)
    store.send(.show(Item.State(id: 2)))
    let second = try #require(store.scope(state: \.item, action: \.item))
    #expect(second !== first)
    #expect(second.id == 2)
  }
}

@Reducer
private struct Item {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case nothing }
}

@Reducer
private struct Screens {
  @ObservableState
  struct State: Equatable { var item: Item.State? }

  enum Action {
    case item(Item.Action)
    case show(Item.State?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let item) = action { state.item = item }
      return .none
    }
    .ifLet(\.item, action: \.item) { Item() }
  }
}

import ComposableRuntime
import StoreTesting
import Testing

@MainActor
struct NavigationScopeTests {
  @Test func `the presented feature has a store`() {
    let store = Store(initialState: Root.State(sheet: Leaf.State(id: 1))) { Root() }
    let sheet = store.scope(state: \.sheet, action: \.sheet)
    #expect(sheet?.count == 0)
    sheet?.send(.add)
    #expect(sheet?.count == 1)
    #expect(store.scope(state: \.sheet, action: \.sheet.presented) === sheet)
    #expect(store.scope(\.sheet, action: \.sheet) === sheet)
    store.send(.sheet(.dismiss))
    #expect(store.scope(state: \.sheet, action: \.sheet) == nil)
    // What is still shown of it keeps the last state.
    #expect(sheet?.count == 1)
  }

  @Test func `another sheet has another store`() {
    let store = Store(initialState: Root.State(sheet: Leaf.State(id: 1))) { Root() }
    let first = store.scope(state: \.sheet, action: \.sheet)
    store.send(.set(Leaf.State(id: 2)))
    let second = store.scope(state: \.sheet, action: \.sheet)
    #expect(second !== first)
    #expect(second?.id == 2)
  }

  @Test func `the elements of a stack have stores`() {
    let store = Store(initialState: Root.State(path: [.leaf(Leaf.State(id: 1)), .text("b")])) { Root() }
    let path = store.scope(state: \.path, action: \.path)
    let elements = Array(path.elements())
    #expect(elements.count == 2)
    guard case .leaf(let leaf) = elements[0].case else {
      Issue.record("the first element is another case")
      return
    }
    leaf.send(.add)
    #expect(leaf.count == 1)
    guard case .text("b") = elements[1].case else {
      Issue.record("the second element is another case")
      return
    }
    #expect(path.elements().first === elements[0])
    path.send(.popFrom(id: 0))
    #expect(path.elements().isEmpty)
    #expect(leaf.count == 1)
  }

  @Test func `a push takes the next ID`() {
    let store = Store(initialState: Root.State()) { Root() }
    let path = store.scope(state: \.path, action: \.path)
    path.push(.text("a"))
    path.push(.text("b"))
    #expect(Array(store.path.ids) == [0, 1])
  }
}

@Reducer
private struct Leaf {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case add }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer(state: .equatable)
private enum Screen {
  case leaf(Leaf)
  @ReducerCaseIgnored case text(String)
}

@Reducer
private struct Root {
  @ObservableState
  struct State: Equatable {
    @Presents var sheet: Leaf.State?
    var path = StackState<Screen.State>()
  }

  enum Action {
    case sheet(PresentationActionOf<Leaf>)
    case path(StackActionOf<Screen>)
    case set(Leaf.State?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .set(let sheet) = action { state.sheet = sheet }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Leaf() }
    .forEach(\.path, action: \.path)
  }
}

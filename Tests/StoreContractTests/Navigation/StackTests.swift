import ComposableRuntime
import StoreTesting
import Testing

@MainActor
@Suite(.storeContract, .timeLimit(.minutes(60))) struct StackTests {
  @Test(arguments: [Int.max, Int.max - 1, Int.min, -1]) func `an ID from outside may be any number`(_ number: Int) {
    withDependencies {
      $0.context = .live
    } operation: {
      let store = makeStore([])
      let id = StackElementID(integerLiteral: number)
      store.send(.path(.push(id: id, state: .page(Page.State(number: 1)))))
      for _ in 0..<3 { store.scope(state: \.path, action: \.path).push(.page(Page.State(number: 2))) }
      #expect(store.path.count == 4)
      #expect(store.path.first?.page?.number == 1)
    }
  }

  @Test func `an element runs before its parent`() {
    let store = makeStore([.page(Page.State(number: 1)), .page(Page.State(number: 2))])
    store.send(.path(.element(id: 1, action: .page(.add))))
    #expect(store.path[id: 1]?.page?.count == 1)
    #expect(store.path[id: 0]?.page?.count == 0)
    #expect(store.seen == ["page 2: 1"])
  }

  @Test func `a pop removes the element and those after it`() {
    let store = makeStore([.page(Page.State(number: 1)), .page(Page.State(number: 2)), .page(Page.State(number: 3))])
    store.send(.path(.popFrom(id: 1)))
    #expect(Array(store.path.ids) == [0])
    #expect(store.seen == ["pop of 3"])
  }

  @Test func `a push adds the element before the parent runs`() {
    let store = makeStore([.page(Page.State(number: 1))])
    store.send(.path(.push(id: 1, state: .page(Page.State(number: 2)))))
    #expect(Array(store.path.ids) == [0, 1])
    #expect(store.seen == ["push to 2"])
  }

  @Test func `the effects of an element end with it`() async {
    let clock = TestClock()
    let log = EffectLog<Notebook.State, Notebook.Action>()
    let store = makeStore([.page(Page.State(number: 1)), .page(Page.State(number: 2))], clock: clock, log: log)
    let first = store.send(.path(.element(id: 0, action: .page(.start))))
    let second = store.send(.path(.element(id: 1, action: .page(.start))))
    store.send(.path(.popFrom(id: 1)))
    await second.finish()
    #expect(log.lines.last == "effect 2 cancelled by 3")
    await clock.advance(by: .seconds(1))
    await first.finish()
    #expect(store.path[id: 0]?.page?.count == 1)
  }

  @Test func `an element dismisses itself and those after it`() async {
    let log = EffectLog<Notebook.State, Notebook.Action>()
    let store = makeStore(
      [.page(Page.State(number: 1)), .page(Page.State(number: 2)), .page(Page.State(number: 3))], log: log)
    await store.send(.path(.element(id: 1, action: .page(.close)))).finish()
    #expect(Array(store.path.ids) == [0])
    #expect(
      log.lines == [
        "1 path.element.page.close", "effect 1 of 1", "2 path.popFrom from effect 1", "effect 1 cancelled by 2",
      ])
  }

  @Test func `a pop and a push that reuse a place`() async {
    let clock = TestClock()
    let store = makeStore([.page(Page.State(number: 1))], clock: clock)
    let task = store.send(.path(.element(id: 0, action: .page(.start))))
    store.send(.replaceLast)
    #expect(Array(store.path.ids) == [1])
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(store.path[id: 1]?.page?.count == 0)
  }

  @Test func `no ID is used twice`() {
    let store = makeStore([.page(Page.State(number: 1))])
    store.send(.replaceLast)
    store.send(.clear)
    store.send(.replaceLast)
    #expect(Array(store.path.ids) == [2])
    store.scope(state: \.path, action: \.path).push(.page(Page.State(number: 4)))
    #expect(Array(store.path.ids) == [2, 3])
    store.send(.replaceLast)
    #expect(Array(store.path.ids) == [2, 4])
  }

  @Test func `the IDs of a store in an app count from zero`() {
    withDependencies {
      $0.context = .live
    } operation: {
      for _ in 0..<2 {
        let store = makeStore([.page(Page.State(number: 1))])
        store.send(.replaceLast)
        store.scope(state: \.path, action: \.path).push(.page(Page.State(number: 4)))
        #expect(Array(store.path.ids) == [1, 2])
      }
    }
  }

  @Test func `a stack from elsewhere keeps its IDs`() {
    withDependencies {
      $0.context = .live
    } operation: {
      let state = Notebook.State(path: [.page(Page.State(number: 1)), .page(Page.State(number: 2))])
      let store = Store(initialState: state) { Notebook() }
      let known = Set(store.path.ids)
      store.send(.replaceLast)
      #expect(store.path.count == 2)
      #expect(!known.contains(Array(store.path.ids)[1]))
    }
  }

  @Test func `a stack from elsewhere has no ID of the store`() async {
    let clock = TestClock()
    await withDependencies {
      $0.context = .live
      $0.continuousClock = clock
    } operation: {
      let state = Notebook.State(path: [.page(Page.State(number: 1))])
      let store = Store(initialState: state) { Notebook() }
      let first = Array(store.path.ids)[0]
      #expect(first.description.hasPrefix("-"))
      let task = store.send(.path(.element(id: first, action: .page(.start))))
      store.send(.replaceAll)
      #expect(Array(store.path.ids)[0] != first)
      await task.finish()
      #expect(store.path.first?.page?.count == 0)
    }
  }

  @Test func `an element that another reducer removes is cancelled by the next action`() async {
    let log = EffectLog<Notebook.State, Notebook.Action>()
    let store = makeStore([.page(Page.State(number: 1))], log: log)
    let task = store.send(.path(.element(id: 0, action: .page(.start))))
    store.send(.removeOutside)
    store.send(.clear)
    await task.finish()
    #expect(log.lines.last == "effect 1 cancelled by 3")
  }

  @Test func `an action for an element that is not there is reported at the operator`() {
    let store = makeStore([.page(Page.State(number: 1))])
    expectIssue("an action of NotebookScreen came for an element that is not there: found \"page.add\" for the id 7") {
      store.send(.path(.element(id: 7, action: .page(.add))))
    }
    expectIssue("an action of NotebookScreen came for an element that is not there: found \"popFrom\" for the id 7") {
      store.send(.path(.popFrom(id: 7)))
    }
    #expect(store.path.count == 1)
  }

  @Test func `a push of a known ID is reported at the operator`() {
    let store = makeStore([.page(Page.State(number: 1))])
    expectIssue("an element was pushed with an id that the stack has: found 0, expected another id than 0") {
      store.send(.path(.push(id: 0, state: .page(Page.State(number: 2)))))
    }
    #expect(store.path[id: 0]?.page?.number == 1)
  }

  @Test func `a push of an ID that is not the next is reported in a test`() {
    let store = makeStore([.page(Page.State(number: 1))])
    expectIssue("an element was pushed with an id that is not the next one: found 5, expected 1") {
      store.send(.path(.push(id: 5, state: .page(Page.State(number: 2)))))
    }
  }

  @Test func `the sheet of an element dismisses itself only`() async {
    let store = makeStore([.page(Page.State(number: 1, note: Memo.State()))])
    await store.send(.path(.element(id: 0, action: .page(.note(.presented(.close)))))).finish()
    #expect(store.path[id: 0]?.page == Page.State(number: 1))
  }

  @Test func `the effects of the sheet of an element end with the element`() async {
    let log = EffectLog<Notebook.State, Notebook.Action>()
    let store = makeStore([.page(Page.State(number: 1, note: Memo.State()))], log: log)
    let task = store.send(.path(.element(id: 0, action: .page(.note(.presented(.start))))))
    store.send(.clear)
    await task.finish()
    #expect(log.lines.last == "effect 1 cancelled by 2")
  }

  @Test func `a case without a reducer has a place in the stack`() {
    let store = makeStore([.map("here"), .page(Page.State(number: 1))])
    #expect(store.path.first?.map == "here")
    store.send(.path(.popFrom(id: 0)))
    #expect(store.path.isEmpty)
  }

  private func expectIssue(_ text: String, _ body: () -> StoreTask) {
    withKnownIssue {
      _ = body()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(text) } && issue.sourceLocation?.line == Int(Notebook.line)
        && issue.sourceLocation?.fileID == #fileID
    }
  }

  private func makeStore(
    _ path: @autoclosure () -> StackState<NotebookScreen.State>, clock: TestClock<Duration> = TestClock(),
    log: EffectLog<Notebook.State, Notebook.Action> = EffectLog()
  ) -> StoreOf<Notebook> {
    Store(initialState: Notebook.State(path: path())) {
      EffectLogged(base: Notebook(), log: log)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }
}

@Reducer
struct Notebook {
  @ObservableState
  struct State: Equatable {
    var path = StackState<NotebookScreen.State>()
    var seen: [String] = []
  }

  enum Action {
    case path(StackActionOf<NotebookScreen>)
    case replaceLast, replaceAll, removeOutside, clear
  }

  static let line: UInt = #line + 18

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.element(let id, action: .page)):
        if let page = state.path[id: id, case: \.page] { state.seen.append("page \(page.number): \(page.count)") }
      case .path(.popFrom): state.seen.append("pop of \(state.path.count)")
      case .path(.push): state.seen.append("push to \(state.path.count)")
      case .replaceLast:
        _ = state.path.popLast()
        state.path.append(.page(Page.State(number: 9)))
      case .replaceAll: state.path = StackState([.page(Page.State(number: 9))])
      case .removeOutside: break
      case .clear: state.path.removeAll()
      }
      return .none
    }
    .forEach(\.path, action: \.path)
    Reduce { state, action in
      if case .removeOutside = action { state.path.removeAll() }
      return .none
    }
  }
}

@Reducer(state: .equatable)
enum NotebookScreen {
  case page(Page)
  @ReducerCaseIgnored case map(String)
}

@Reducer
struct Page {
  @ObservableState
  struct State: Equatable {
    let number: Int
    var count = 0
    @Presents var note: Memo.State?
  }

  enum Action {
    case add, start, close
    case note(PresentationAction<Memo.Action>)
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add: state.count += 1
      case .start:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.add)
        }
      case .close: return .run { _ in await dismiss() }
      case .note: break
      }
      return .none
    }
    .ifLet(\.$note, action: \.note) { Memo() }
  }
}

@Reducer
struct Memo {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action { case start, close, add }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.add)
        }
      case .close: return .run { _ in await dismiss() }
      case .add:
        state.count += 1
        return .none
      }
    }
  }
}

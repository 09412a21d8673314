import ComposableRuntime
import IssueReporting
import Observation
import StoreTesting
import Testing

/// An old state is shown in place of the present one, and nothing else happens.
@MainActor @Suite struct PresentingTests {
  @Reducer struct Child {
    @ObservableState struct State: Equatable, Identifiable {
      var id = 1
      var count = 0
    }

    enum Action { case tapped }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer struct Parent {
    @ObservableState struct State: Equatable {
      var isOn = false
      var child: Child.State?
      var path = StackState<Child.State>()
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case child(Child.Action)
      case path(StackActionOf<Child>)
      case set(State)
    }

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        if case .set(let new) = action { state = new }
        return .none
      }
      .ifLet(\.child, action: \.child) { Child() }
      .forEach(\.path, action: \.path) { Child() }
    }
  }

  private typealias Handled<R: Reducer> = (store: StoreOf<R>, handle: StoreHandle<R.State, R.Action>)

  private func handled<R: Reducer>(_ state: R.State, _ reducer: R) throws -> Handled<R> {
    let observer = HandleObserver<R.State, R.Action>()
    let store = Store(initialState: state) { HandledReducer(base: reducer, observer: observer) }
    return (store, try #require(observer.handle))
  }

  @Test func `scoped stores show the old state and refuse actions`() throws {
    let (store, handle) = try handled(Parent.State(child: Child.State(id: 1, count: 4)), Parent())
    let child = try #require(store.scope(state: \.child, action: \.child))
    #expect(handle.present(Parent.State(child: Child.State(id: 1, count: 2))))
    #expect(child.count == 2)
    child.send(.tapped)
    #expect(child.count == 2)
    #expect(handle.present(Parent.State(child: Child.State(id: 2, count: 7))))
    #expect(store.scope(state: \.child, action: \.child)?.count == 7)
    #expect(handle.present(Parent.State()))
    #expect(store.scope(state: \.child, action: \.child) == nil)
    #expect(handle.presentLive()?.refused == 1)
    #expect(store.scope(state: \.child, action: \.child)?.count == 4)
    child.send(.tapped)
    #expect(child.count == 5)
  }

  @Test func `bindings and pushes are refused without blame`() throws {
    let (store, handle) = try handled(Parent.State(), Parent())
    let issues = ReportedIssues.messages {
      _ = handle.present(Parent.State(isOn: true))
      store.isOn = false
      store.scope(state: \.path, action: \.path).push(Child.State())
      #expect(store.isOn)
    }
    #expect(issues.isEmpty)
    #expect(handle.presentLive()?.refused == 2)
    #expect(store.state == Parent.State())
    store.scope(state: \.path, action: \.path).push(Child.State())
    // The refused push has used up no id.
    #expect(store.path.ids.first == StackElementID(integerLiteral: 0))
  }

  @Test func `observers of a property are told both ways`() throws {
    let (store, handle) = try handled(Parent.State(child: Child.State(count: 1)), Parent())
    let child = try #require(store.scope(state: \.child, action: \.child))
    for change in [{ _ = handle.present(Parent.State(child: Child.State(count: 9))) }, { _ = handle.presentLive() }] {
      let isTold = LockIsolated(0)
      withObservationTracking {
        _ = (child.count, store.isOn)
      } onChange: {
        isTold.withValue { $0 += 1 }
      }
      change()
      #expect(isTold.value == 1)
    }
  }

  @Test func `nothing is shown from within an action`() {
    let observer = HandleObserver<[String], String>()
    let store = Store(initialState: [String]()) { HandledReducer(base: ScriptedReducer(), observer: observer) }
    observer.onReduce = { [unowned observer] in #expect(observer.handle?.present(["old"]) == false) }
    store.send("a")
    #expect(store.state == ["a"])
    #expect(observer.handle?.isPresenting == false)
  }

  @Test func `tasks that end, fail or cancel wait in order`() async throws {
    let (log, gates) = (EventLog(), (0..<3).map { _ in Gate() })
    let observer = HandleObserver<[String], String>()
    let store = Store(initialState: [String]()) {
      HandledReducer(
        base: ScriptedReducer([
          "start": .merge(
            .run { send in
              await gates[0].pass()
              await send("answer")
            },
            .run { _ in
              await gates[1].pass()
              throw Refusal()
            },
            .run { _ in
              await gates[2].pass()
              Task.cancel(id: "never")
            },
            .run { _ in await Gate().pass() }.cancellable(id: "never"))
        ]), observer: observer)
    }
    #expect(store.addObserver(log))
    let issues = try await ReportedIssues.messages {
      store.send("start")
      log.clear()
      #expect(observer.handle?.present(["old"]) == true)
      for gate in gates {
        gate.open()
        for _ in 0..<50 { await Task.yield() }
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(log.lines.isEmpty)
      #expect(observer.handle?.presentLive()?.waited == 1)
    }
    #expect(issues.count == 1)
    #expect(
      log.lines == [
        "2 answer from effect 1", "2 start -> startanswer", "effect 1 finished", "effect 2 failed: refusal",
        "effect 4 cancelled, half told", "effect 3 finished",
      ])
  }

  @Test func `the task of a screen that goes cancels nothing`() async {
    let gate = Gate()
    let observer = HandleObserver<[String], String>()
    let store = Store(initialState: [String]()) {
      HandledReducer(base: ScriptedReducer(["start": .gated(gate, "answer")]), observer: observer)
    }
    let task = store.send("start")
    _ = observer.handle?.present(["old"])
    task.cancel()
    observer.handle?.presentLive()
    gate.open()
    await task.finish()
    #expect(store.state == ["start", "answer"])
  }

  @Test func `who waits for effects is told when the store goes`() async {
    let gate = Gate()
    let observer = HandleObserver<[String], String>()
    var store: Store<[String], String>? = Store(initialState: [String]()) {
      HandledReducer(base: ScriptedReducer(["start": .gated(gate, "answer")]), observer: observer)
    }
    let task = store?.send("start")
    _ = observer.handle?.present(["old"])
    gate.open()
    for _ in 0..<50 { await Task.yield() }
    store = nil
    await task?.finish()
    #expect(observer.handle?.state == nil)
    #expect(observer.handle?.present([]) == false)
  }
}

private final class HandleObserver<State, Action>: StoreObserver {
  private(set) var handle: StoreHandle<State, Action>?
  var onReduce: () -> Void = {}

  func storeWillStart(_ store: StoreHandle<State, Action>) { handle = store }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) { onReduce() }
}

private struct HandledReducer<Base: Reducer>: ObservedReducer {
  let base: Base
  let observer: HandleObserver<Base.State, Base.Action>

  func makeObserver() -> (any StoreObserver<Base.State, Base.Action>)? { observer }
}

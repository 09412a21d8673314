import ComposableRuntime
import StoreTesting
import Testing

@Reducer
private struct Counter {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action { case add, wait }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add:
        state.count += 1
        return .none
      case .wait: return .run { _ in await Gate().pass() }
      }
    }
  }
}

@Reducer
private struct Note {
  @ObservableState
  struct State: Equatable { var text = "" }

  enum Action { case write(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .write(let text):
        state.text = text
        return .none
      }
    }
  }
}

@Reducer
private enum Destination {
  case counter(Counter)
  case note(Note)
  case empty
  @ReducerCaseIgnored
  case meeting(id: Int, title: String)
}

extension Destination.State: Equatable {}

@Reducer
private struct Parent {
  @ObservableState
  struct State: Equatable { var destination: Destination.State? }

  enum Action {
    case destination(Destination.Action)
    case show(Destination.State?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let destination) = action { state.destination = destination }
      return .none
    }
    .ifLet(\.destination, action: \.destination) { Destination.body }
  }
}

@MainActor @Suite struct CaseReducerTests {
  private let store = Store(initialState: Parent.State()) { Parent() }

  @Test func `the reducer of the case runs`() {
    store.send(.show(.counter(Counter.State())))
    store.send(.destination(.counter(.add)))
    #expect(store.destination == .counter(Counter.State(count: 1)))
    #expect(store.destination?.counter?.count == 1)
    store.send(.show(.note(Note.State())))
    store.send(.destination(.note(.write("a"))))
    #expect(store.destination?.note?.text == "a")
  }

  @Test func `an enum of reducers is a reducer`() {
    let store = Store(initialState: Destination.State.counter(Counter.State())) { Destination.body }
    store.send(.counter(.add))
    #expect(store.state == .counter(Counter.State(count: 1)))
  }

  @Test func `the effects of a case end with it`() async {
    store.send(.show(.counter(Counter.State())))
    let task = store.send(.destination(.counter(.wait)))
    store.send(.show(.note(Note.State())))
    // Nobody opens the gate.
    await task.finish()
    #expect(store.destination == .note(Note.State()))
  }

  @Test func `an action of another case is reported`() {
    store.send(.show(.empty))
    let messages = ReportedIssues.messages { store.send(.destination(.counter(.add))) }
    #expect(
      messages == [
        """
        an action of Counter came while the state is another case: found "add" in the case "empty", expected the case \
        with State

        hint: the usual causes are
          1. the parent changes the case before the child runs: list the 'Scope' before the reducer that does so
          2. an effect of another feature sends actions of the child: cancel it when the child goes away
          3. a view, or other code with the store, still sends actions of the child: look for what sends "add"
        """
      ])
  }

  @Test func `a store has that of its case`() throws {
    store.send(.show(.counter(Counter.State())))
    let destination = try #require(store.scope(state: \.destination, action: \.destination))
    guard case .counter(let counter) = destination.case else {
      Issue.record("expected the counter")
      return
    }
    counter.send(.add)
    #expect(counter.count == 1)
    #expect(store.destination?.counter?.count == 1)
    store.send(.show(.meeting(id: 1, title: "a")))
    guard case .meeting(let id, let title) = destination.case else {
      Issue.record("expected the meeting")
      return
    }
    #expect((id, title) == (1, "a"))
    #expect(counter.count == 1)
  }
}

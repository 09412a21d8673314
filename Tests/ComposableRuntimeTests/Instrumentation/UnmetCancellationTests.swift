import ComposableRuntime
import StoreTesting
import Testing

/// Observers are told of cancellations that meet nothing, and of no others.
@MainActor
struct UnmetCancellationTests {
  private func store(_ effects: [String: Effect<String>], _ unmet: Unmet) -> Store<[String], String> {
    Store(initialState: []) { Watched(base: ScriptedReducer(effects), unmet: unmet) }
  }

  @Test func `a part of a concatenation whose turn has not come`() async {
    let (unmet, gate) = (Unmet(), Gate())
    let store = store(
      [
        "a": .concatenate(
          .gated(gate, "x").cancellable(id: 1), .sending("y").cancellable(id: 2), .sending("z").cancellable(id: 3)),
        "2": .cancel(id: 2), "3": .cancel(id: 3),
      ], unmet)
    let task = store.send("a")
    store.send("2")
    #expect(unmet.found == ["2 by 2"])
    gate.open()
    await task.finish()
    // It runs all the same.
    #expect(store.state == ["a", "2", "x", "y", "z"])
    store.send("3")
    #expect(unmet.found == ["2 by 2", "3 by 6"])
  }

  @Test func `one that is asked for later is of the action that returned it`() async {
    let unmet = Unmet()
    let store = store(["a": .concatenate(.sending("x"), .cancel(id: "t"))], unmet)
    await store.send("a").finish()
    #expect(unmet.found == ["t by 1"])
  }

  @Test func `another type of ID`() async {
    let (unmet, gate) = (Unmet(), Gate())
    let store = store(
      ["a": .gated(gate, "x").cancellable(id: 1), "b": .cancel(id: UInt8(1)), "c": .cancel(id: 1)], unmet)
    let task = store.send("a")
    store.send("b")
    store.send("c")
    await task.finish()
    #expect(unmet.found == ["1 by 2"])
    #expect(store.state == ["a", "b", "c"])
  }

  @Test func `one from within an effect`() async {
    let unmet = Unmet()
    let store = store(["a": .run { _ in Task.cancel(id: "t") }], unmet)
    await store.send("a").finish()
    #expect(unmet.found == ["t by none"])
  }

  @Test func `what is met is not told`() async {
    let unmet = Unmet()
    let store = store(
      [
        "a": .gated(Gate(), "x").cancellable(id: "t"), "b": .cancel(id: "t"),
        "flight": .gated(Gate(), "x").cancellable(id: "u", cancelInFlight: true),
        "c": .run { _ in
          await withTaskCancellation(id: "v") {
            Task.cancel(id: "v")
            await Task.megaYield()
          }
        },
      ], unmet)
    for action in ["a", "b", "flight", "flight"] { store.send(action) }
    await store.send("c").finish()
    #expect(unmet.found.isEmpty)
  }

  @Test func `a child that goes without effects is not told`() {
    let unmet = Unmet()
    let store = Store(initialState: Parent.State(child: Child.State())) {
      Watched(base: Parent(), unmet: unmet)
    }
    store.send(.dismissed)
    #expect(unmet.found.isEmpty)
  }

  @Test func `the ID of a child is told as it chose it`() {
    let unmet = Unmet()
    let store = Store(initialState: Parent.State(child: Child.State())) {
      Watched(base: Parent(), unmet: unmet)
    }
    store.send(.child(.cancelTapped))
    #expect(unmet.found == ["timer by 1"])
  }

  @Test func `the effects of a child are met by its parent`() async {
    let (unmet, gate) = (Unmet(), Gate())
    let store = Store(initialState: Parent.State(child: Child.State(gate: gate))) {
      Watched(base: Parent(), unmet: unmet)
    }
    let task = store.send(.child(.startTapped))
    store.send(.cancelTapped)
    await task.finish()
    #expect(unmet.found.isEmpty)
  }
}

@MainActor
private final class Unmet {
  var found: [String] = []
}

private final class UnmetObserver<State, Action>: StoreObserver {
  let unmet: Unmet

  init(_ unmet: Unmet) { self.unmet = unmet }

  func cancellationDidMeetNothing(_ id: AnyHashable, by seq: Int?) {
    unmet.found.append("\(id) by \(seq.map(String.init) ?? "none")")
  }
}

private struct Watched<Base: Reducer>: ObservedReducer {
  let base: Base
  let unmet: Unmet

  func makeObserver() -> (any StoreObserver<Base.State, Base.Action>)? { UnmetObserver(unmet) }
}

@Reducer
private struct Parent {
  struct State {
    var child: Child.State?
  }

  enum Action {
    case child(Child.Action)
    case cancelTapped
    case dismissed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .child: return .none
      case .cancelTapped: return .cancel(id: "timer")
      case .dismissed:
        state.child = nil
        return .none
      }
    }
    .ifLet(\.child, action: \.child) { Child() }
  }
}

@Reducer
private struct Child {
  struct State {
    var gate = Gate()
  }

  enum Action {
    case cancelTapped, startTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelTapped: .cancel(id: "timer")
      case .startTapped: .run { [gate = state.gate] _ in await gate.pass() }.cancellable(id: "timer")
      }
    }
  }
}

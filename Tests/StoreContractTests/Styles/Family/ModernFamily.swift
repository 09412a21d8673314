import ComposableRuntime

struct ModernFamily: StyledFamily {
  struct Child: Reducer {
    let gate: StyleGate

    func reduce(into state: inout Family.Child, action: Family.ChildAction) -> Effect<Family.ChildAction> {
      guard Family.reduce(&state, action) else { return .none }
      return .run(name: "ask") { @MainActor [gate] send in
        await withCheckedContinuation { continuation in gate.wait { continuation.resume() } }
        send(.answered(10))
      }
    }
  }

  struct Parent: Reducer {
    let gate: StyleGate

    var body: some Reducer<Family.State, Family.Action> {
      CombineReducers {
        Scope(state: \.first, action: \.first) { Child(gate: gate) }
        Reduce<Family.State, Family.Action> { state, _ in
          Family.hear(&state)
          return .none
        }
      }
      .ifLet(\.second, action: \.second) { Child(gate: gate) }
      .forEach(\.others, action: \.other) { Child(gate: gate) }
    }
  }

  private let store: Store<Family.State, Family.Action>

  init(_ state: Family.State, gate: StyleGate, log: FamilyLog) {
    store = Store(initialState: state) { Parent(gate: gate) }
    _ = store.addObserver(log)
  }

  var state: Family.State { store.withState { $0 } }

  func send(_ action: Family.Action) { store.send(action) }

  var first: Family.Child { store.scope(state: \.first, action: \.first).withState { $0 } }

  func sendToFirst(_ action: Family.ChildAction) { store.scope(state: \.first, action: \.first).send(action) }
}

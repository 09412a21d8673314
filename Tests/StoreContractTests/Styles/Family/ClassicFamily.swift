import ComposableClassic

struct ClassicFamily: StyledFamily {
  private static let child = Reducer<Family.Child, Family.ChildAction, StyleGate> { state, action, gate in
    guard Family.reduce(&state, action) else { return .none }
    return .run(name: "ask") { subscriber in
      nonisolated(unsafe) let subscriber = subscriber
      gate.wait {
        subscriber.send(.answered(10))
        subscriber.send(completion: .finished)
      }
      return AnyCancellable {}
    }
  }

  private static let other = CasePath<Family.Action, (Int, Family.ChildAction)>(
    embed: { .other(.element(id: $0.0, action: $0.1)) },
    extract: { if case .other(.element(let id, let action)) = $0 { (id, action) } else { nil } })

  private static let reducer = Reducer<Family.State, Family.Action, StyleGate>.combine(
    child.optional().pullback(state: \.second, action: /Family.Action.second, environment: { $0 }),
    child.forEach(state: \.others, action: other, environment: { $0 }),
    child.pullback(state: \.first, action: /Family.Action.first, environment: { $0 }),
    Reducer { state, _, _ in
      Family.hear(&state)
      return .none
    })

  private let store: Store<Family.State, Family.Action>
  private let firstStore: Store<Family.Child, Family.ChildAction>

  init(_ state: Family.State, gate: StyleGate, log: FamilyLog) {
    store = Store(initialState: state, reducer: Self.reducer, environment: gate)
    firstStore = store.scope(state: \.first, action: Family.Action.first)
    _ = store.runtimeStore.addObserver(log)
  }

  var state: Family.State { ViewStore(store).state }

  func send(_ action: Family.Action) { ViewStore(store).send(action) }

  var first: Family.Child { ViewStore(firstStore).state }

  func sendToFirst(_ action: Family.ChildAction) { ViewStore(firstStore).send(action) }
}

import ComposableFunctional

/// Without the children that come and go: the style has no operators for these.
struct FunctionalFamily: StyledFamily {
  private let store: Store<Family.State, Family.Action>
  private let firstStore: Store<Family.Child, Family.ChildAction>

  init(_ state: Family.State, gate: StyleGate, log: FamilyLog) {
    let child: Reducer<Family.Child, Family.ChildAction> = { state, action in
      guard Family.reduce(&state, action) else { return [] }
      return [
        .async(name: "ask") { callback in
          nonisolated(unsafe) let callback = callback
          gate.wait { callback(.answered(10)) }
        }
      ]
    }
    let parent: Reducer<Family.State, Family.Action> = { state, _ in
      Family.hear(&state)
      return []
    }
    store = Store(
      initialValue: state,
      reducer: combine(pullback(child, value: \.first, action: /Family.Action.first), parent))
    firstStore = store.view(value: { $0.first }, action: { .first($0) })
    _ = store.runtimeStore.addObserver(log)
  }

  var state: Family.State { store.value }

  func send(_ action: Family.Action) { store.send(action) }

  var first: Family.Child { firstStore.value }

  func sendToFirst(_ action: Family.ChildAction) { firstStore.send(action) }
}

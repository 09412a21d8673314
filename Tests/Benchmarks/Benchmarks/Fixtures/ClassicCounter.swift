import ComposableClassic

/// Returns what sends an action to a counter of the classic style.
///
/// - Parameter hasEffect: Whether each action has an effect, which sends another action at once.
@MainActor
func classicCounter(hasEffect: Bool) -> () -> Void {
  let reducer = Reducer<Int, Bool, Void> { state, isFirst, _ in
    state &+= 1
    return isFirst && hasEffect ? Effect(value: false) : .none
  }
  let store = Store(initialState: 0, reducer: reducer, environment: ())
  return { store.send(true) }
}

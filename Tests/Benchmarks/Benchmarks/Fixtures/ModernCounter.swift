import ComposableRuntime

/// Returns what sends an action to a counter of the modern style, with a closure as its reducer, as the older ones have.
///
/// - Parameter hasEffect: Whether each action has an effect, which sends another action at once.
@MainActor
func modernCounter(hasEffect: Bool) -> () -> Void {
  let store = Store(initialState: 0) {
    Reduce<Int, Bool> { state, isFirst in
      state &+= 1
      return isFirst && hasEffect ? .send(false) : .none
    }
  }
  return { store.send(true) }
}

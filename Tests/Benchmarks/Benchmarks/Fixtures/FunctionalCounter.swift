import ComposableFunctional

/// Returns what sends an action to a counter of the functional style.
///
/// - Parameter hasEffect: Whether each action has an effect, which sends another action at once.
@MainActor
func functionalCounter(hasEffect: Bool) -> () -> Void {
  let store = Store<Int, Bool>(initialValue: 0) { value, isFirst in
    value &+= 1
    return isFirst && hasEffect ? [.sync { false }] : []
  }
  return { store.send(true) }
}

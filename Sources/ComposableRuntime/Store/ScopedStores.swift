/// A cache of the child stores of a store, so that each is made once.
@MainActor
struct ScopedStores {
  struct Place: Hashable {
    let state: AnyKeyPath
    let action: AnyKeyPath
  }

  private struct Part {
    let store: AnyObject
    let isInvalid: @MainActor () -> Bool
  }

  private var parts: [Place: Part] = [:]
  /// The number of child stores above which those of removed children are dropped.
  private var limit = 8

  /// The cached child store, or a new one if there is none, or if another child has taken its place.
  mutating func store<State, Action>(
    at place: Place, _ make: () -> (any StoreCore<State, Action>)?
  ) -> Store<State, Action>? {
    if let part = parts[place], !part.isInvalid(), let store = part.store as? Store<State, Action> { return store }
    guard let core = make() else {
      parts[place] = nil
      return nil
    }
    let store = Store(core: core)
    parts[place] = Part(store: store) { core.isInvalid }
    if parts.count > limit {
      parts = parts.filter { !$0.value.isInvalid() }
      limit = max(parts.count * 2, 8)
    }
    return store
  }
}

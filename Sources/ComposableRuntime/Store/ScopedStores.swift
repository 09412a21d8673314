/// The stores of parts of a store that were asked for, so that each is made once.
@MainActor
struct ScopedStores {
  /// Which part it is.
  struct Place: Hashable {
    let state: AnyKeyPath
    let action: AnyKeyPath
  }

  private struct Part {
    let store: AnyObject
    let isInvalid: @MainActor () -> Bool
  }

  private var parts: [Place: Part] = [:]
  /// How many parts there may be before those that are gone are looked for.
  private var limit = 8

  /// The store of a part; one that is gone is made anew, as what came in its place is another.
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

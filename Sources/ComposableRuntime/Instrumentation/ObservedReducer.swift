/// A reducer that adds an observer to the store that runs it.
///
/// A ``Store`` recognizes an observed reducer only if it is the outermost reducer, or the ``base`` of one that the
/// store recognizes. The store then runs the innermost ``base`` and calls all observers, the outermost first. Anywhere
/// else an observed reducer is a reducer like any other, and must behave as its ``base``.
public protocol ObservedReducer<State, Action>: Reducer {
  /// The type of the reducer that does the work.
  associatedtype Base: Reducer<State, Action>

  /// The reducer that does the work.
  var base: Base { get }

  /// Returns the observer for one store, or nil for none. The store keeps the observer until it goes away.
  @MainActor func makeObserver() -> (any StoreObserver<State, Action>)?
}

extension ObservedReducer {
  /// Runs the base without the observer, because no store recognized this reducer.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    base.reduce(into: &state, action: action)
  }
}

extension Reducer {
  func observed() -> any Reducer<State, Action> {
    (self as? any ObservedReducer<State, Action>)?.base.observed() ?? self
  }

  /// The innermost base, and the observers of this reducer and its bases, the outermost first.
  @MainActor
  package func observers() -> (base: any Reducer<State, Action>, observers: [any StoreObserver<State, Action>]) {
    guard let observed = self as? any ObservedReducer<State, Action> else { return (self, []) }
    let own = observed.makeObserver().map { [$0] } ?? []
    let (base, others) = observed.base.observers()
    return (base, own + others)
  }
}

/// A reducer that brings an observer for the store that runs it.
///
/// A ``Store`` recognises it when it is the outermost reducer, and so one that is its base: the store then runs the innermost
/// ``base`` and tells all observers, the outermost first. Anywhere else it is a reducer like any other, and has to behave as
/// its base.
public protocol ObservedReducer<State, Action>: Reducer {
  /// The type of the reducer that does the work.
  associatedtype Base: Reducer<State, Action>

  /// The reducer that does the work.
  var base: Base { get }

  /// Returns the observer of one store, which keeps it as long as it lives; nil where nobody wants to observe it.
  @MainActor func makeObserver() -> (any StoreObserver<State, Action>)?
}

extension ObservedReducer {
  /// Runs the base, unobserved: the store did not recognise this one.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    base.reduce(into: &state, action: action)
  }
}

extension Reducer {
  /// The reducer that does the work, and the observers that this one and those beneath it bring.
  @MainActor
  package func observers() -> (base: any Reducer<State, Action>, observers: [any StoreObserver<State, Action>]) {
    guard let observed = self as? any ObservedReducer<State, Action> else { return (self, []) }
    return observed.opened()
  }
}

extension ObservedReducer {
  @MainActor
  fileprivate func opened() -> (base: any Reducer<State, Action>, observers: [any StoreObserver<State, Action>]) {
    let own = makeObserver().map { [$0] } ?? []
    let (base, others) = base.observers()
    return (base, own + others)
  }
}

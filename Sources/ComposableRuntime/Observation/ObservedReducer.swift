/// A reducer that brings an observer for the store that runs it.
///
/// A ``Store`` recognises it when it is the outermost reducer: the store then runs ``base`` and tells the observer.
/// Anywhere else it is a reducer like any other, and has to behave as its base.
public protocol ObservedReducer<State, Action>: Reducer {
  /// The type of the reducer that does the work.
  associatedtype Base: Reducer<State, Action>

  /// The reducer that does the work.
  var base: Base { get }

  /// Returns the observer of one store, which keeps it as long as it lives; nil where nobody wants to observe it.
  @MainActor func makeObserver() -> (any StoreObserver<State, Action>)?
}

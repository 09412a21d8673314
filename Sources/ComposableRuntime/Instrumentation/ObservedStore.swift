/// A store to which observers are added after its creation, such as a store whose reducer is a function.
///
/// The reducer of a ``Store`` brings its observers: ``ObservedReducer``. A reducer that is a function cannot, so the stores
/// of such reducers take the observers themselves.
public protocol ObservedStore<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State

  /// The actions of the store.
  associatedtype Action

  /// Adds an observer, which receives all events of the store, from ``StoreObserver/storeDidStart(state:)`` on.
  ///
  /// - Parameter makeObserver: Returns the observer, or nil for none. Called at most once, before this returns.
  /// - Returns: False when the store is a part of another one or has reduced an action already. It has no new observer then.
  func addObserver(_ makeObserver: @MainActor () -> (any StoreObserver<State, Action>)?) -> Bool
}

/// An observer that calls a function with the new state after each action.
package final class StateObserver<State, Action>: StoreObserver {
  private let didChange: @MainActor (State) -> Void

  package init(_ didChange: @escaping @MainActor (State) -> Void) {
    self.didChange = didChange
  }

  package func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) { didChange(new) }
}

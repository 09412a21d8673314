/// A store of another style, around a ``Store`` that does its work.
///
/// What is known of a ``Store`` is known of it in the same way: it can be recorded and debugged.
public protocol StoreWrapper<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State

  /// The actions of the store.
  associatedtype Action

  /// The store that does the work.
  var runtimeStore: Store<State, Action> { get }
}

/// An observer that calls a function with the new state after each action.
package final class StateObserver<State, Action>: StoreObserver {
  private let didChange: @MainActor (State) -> Void

  package init(_ didChange: @escaping @MainActor (State) -> Void) {
    self.didChange = didChange
  }

  package func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) { didChange(new) }
}

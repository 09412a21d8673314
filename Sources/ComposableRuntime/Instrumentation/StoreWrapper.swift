/// A store of another style, around a ``Store`` that does its work.
///
/// A recorder and a debugger take it in place of its ``Store``.
public protocol StoreWrapper<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State

  /// The actions of the store.
  associatedtype Action

  /// The store that does the work.
  var runtimeStore: Store<State, Action> { get }
}

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

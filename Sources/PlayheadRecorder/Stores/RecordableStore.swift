/// A store of any kind that a recorder can wrap: it has a state, and takes actions.
///
/// ```swift
/// final class AppStore: RecordableStore {
///   private(set) var state = AppState()
///   func send(_ action: AppAction) { reduce(&state, action) }
/// }
/// ```
public protocol RecordableStore<State, Action>: AnyObject {
  /// The state. It may be optional, as where a store has none at first.
  associatedtype State
  /// The actions; an existential where they are of many types.
  associatedtype Action
  /// What sending an action returns, such as a task.
  associatedtype Sent = Void

  /// The state now. It is read before and after each action.
  var state: State { get }

  /// Takes an action.
  ///
  /// - Parameter action: what has happened.
  func send(_ action: Action) -> Sent
}

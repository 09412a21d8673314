/// A store of any kind that a recorder can wrap: it has a state, and takes actions.
///
/// ```swift
/// final class AppStore: RecordableStore {
///   private(set) var state = AppState()
///   func send(_ action: AppAction) { reduce(&state, action) }
/// }
/// ```
public protocol RecordableStore<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action
  associatedtype Sent = Void

  /// The state now.
  var state: State { get }

  /// Takes an action.
  func send(_ action: Action) -> Sent
}

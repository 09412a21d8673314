/// Sends actions back into the store from the work of an effect.
///
/// ```swift
/// return .run { send in
///   await send(.started)
/// }
/// ```
///
/// It ignores actions once the task that calls it, or the effect, is cancelled.
@MainActor
public struct Send<Action>: Sendable {
  private let deliver: @MainActor @Sendable (Action) -> Void

  /// Creates a function that hands actions to `send`.
  public nonisolated init(send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.deliver = send
  }

  /// Sends an action back into the store, which has reduced it when this returns, unless it is reducing others already.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    deliver(action)
  }
}

/// What sends the actions of a reducer back into its store.
///
/// ```swift
/// func load(_ send: SendOf<Feature>) async { await send(.loaded) }
/// ```
public typealias SendOf<R: Reducer> = Send<R.Action>

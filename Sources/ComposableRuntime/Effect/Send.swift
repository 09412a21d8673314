/// Sends actions to the store from the work of an effect.
///
/// ```swift
/// return .run { send in
///   await send(.started)
/// }
/// ```
///
/// Actions are ignored once the calling task or the effect is cancelled.
@MainActor
public struct Send<Action>: Sendable {
  private let deliver: @MainActor @Sendable (Action) -> Void

  /// Creates a value that calls `send` with each action.
  public nonisolated init(send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.deliver = send
  }

  /// Sends an action to the store.
  ///
  /// The store has reduced the action when this returns. If it was already reducing another one, the action is queued.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    deliver(action)
  }
}

/// The ``Send`` of the effects of the reducer `R`.
///
/// ```swift
/// func load(_ send: SendOf<Feature>) async { await send(.loaded) }
/// ```
public typealias SendOf<R: Reducer> = Send<R.Action>

/// A way to a store for the tool that observes it. It does not keep the store.
@MainActor
public struct StoreHandle<State, Action> {
  private weak var core: RootCore<State, Action>?

  init(_ core: RootCore<State, Action>) { self.core = core }

  /// The state now; nil if the store is gone.
  public var state: State? { core?.state }

  /// Sends an action on behalf of a developer at a debugger.
  ///
  /// - Parameter action: The action to reduce. Its origin is ``ActionOrigin/debugger``.
  /// - Returns: A handle on the effects of the action; nil if the store is gone.
  @discardableResult
  public func send(_ action: Action) -> StoreTask? { core?.send(action, from: .debugger) }
}

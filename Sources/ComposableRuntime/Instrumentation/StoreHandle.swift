/// A way to a store for the tool that observes it. It does not keep the store.
@MainActor
public struct StoreHandle<State, Action> {
  private weak var core: RootCore<State, Action>?

  init(_ core: RootCore<State, Action>) { self.core = core }

  /// Sends an action on behalf of a developer at a debugger.
  ///
  /// - Parameter action: The action to reduce. Its origin is ``ActionOrigin/debugger``.
  /// - Returns: A handle on the effects of the action; nil if the store is gone.
  @discardableResult
  public func send(_ action: Action) -> StoreTask? { core?.send(action, from: .debugger) }

  /// Tells an observer nothing more: the store is as if it had never had it, and keeps it no longer.
  ///
  /// - Parameter observer: One that the store has; any other is passed over. It may call this from its own calls.
  public func dismiss(_ observer: some StoreObserver<State, Action>) { core?.remove(observer) }

  /// Tells an observer nothing but the end of the store until ``wake(_:)``, and keeps it. The store costs what it does without it.
  ///
  /// - Parameter observer: One that the store has; any other is passed over. It may call this from its own calls.
  package func rest(_ observer: some StoreObserver<State, Action>) { core?.rest(observer) }

  /// Tells an observer that has rested which effects are running, each as started by no action, and all that happens from here on.
  package func wake(_ observer: some StoreObserver<State, Action>) { core?.wake(observer) }

  /// The state that the reducer goes on with, also while another one is presented; nil if the store is gone.
  public var state: State? { core?.present }

  /// Whether an old state is presented.
  public var isPresenting: Bool { core?.isPresenting == true }

  /// Shows a state to all who read the store's, in place of the present one, which is kept aside.
  ///
  /// No reducer runs, and no effect starts, ends or is cancelled. Until ``presentLive()`` the store refuses actions, those
  /// of bindings and child stores, too, and what its effects send waits. When 10,000 events of effects wait and one more
  /// comes, the present is put back. Of several states in a row the last one shows.
  ///
  /// - Parameter state: The state to show. What is shared in it is not shared with anybody.
  /// - Returns: Whether it is shown: false if the store is gone, or an action is being reduced.
  public func present(_ state: State) -> Bool { core?.present(state) ?? false }

  /// Puts the present state back. Then the store reduces what its effects have sent meanwhile, in order.
  ///
  /// - Returns: How many actions were refused, and how many of effects had to wait; nil if nothing was presented.
  @discardableResult
  public func presentLive() -> (refused: Int, waited: Int)? { core?.presentLive() }
}

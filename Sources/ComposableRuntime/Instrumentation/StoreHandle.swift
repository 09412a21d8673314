/// Access to a store for a tool that observes it. It does not retain the store.
@MainActor
public struct StoreHandle<State, Action> {
  private weak var core: RootCore<State, Action>?

  init(_ core: RootCore<State, Action>) { self.core = core }

  /// Sends an action on behalf of a developer at a debugger.
  ///
  /// - Parameter action: The action to reduce. Its origin is ``ActionOrigin/debugger``.
  /// - Returns: A handle on the effects of the action; nil if the store was released.
  @discardableResult
  public func send(_ action: Action) -> StoreTask? { core?.send(action, from: .debugger) }

  /// Removes an observer, which the store then does not retain any more.
  ///
  /// - Parameter observer: An observer of the store; any other is ignored. It may call this from its own methods.
  public func dismiss(_ observer: some StoreObserver<State, Action>) { core?.remove(observer) }

  /// Calls an observer only at the end of the store until ``wake(_:)``, so that the store costs what it does without it.
  package func rest(_ observer: some StoreObserver<State, Action>) { core?.rest(observer) }

  /// Reports the running effects, without their actions, and all later events to an observer that has rested.
  package func wake(_ observer: some StoreObserver<State, Action>) { core?.wake(observer) }

  /// Reads a state, and reports later changes of the shared values that were read to the observers:
  /// ``StoreObserver/sharedValueDidChange(by:state:)``.
  ///
  /// - Parameter body: Reads the state, all of it that may be of interest.
  /// - Returns: What `body` returns.
  public func followingSharedValues<Result>(_ body: () -> Result) -> Result {
    guard let core else { return body() }
    return core.following(body)
  }

  /// The state that the reducer continues with, even while another one is presented; nil if the store was released.
  public var state: State? { core?.present }

  /// Whether an old state is presented.
  public var isPresenting: Bool { core?.isPresenting == true }

  /// Shows a state to all readers in place of the present state, which is kept.
  ///
  /// No reducer runs, and no effect starts, ends or is cancelled. Until ``presentLive()`` the store refuses actions, also those
  /// of bindings and child stores, and what its effects send waits. When more than 10,000 events of effects wait, the present
  /// state is put back. Of several states in a row the last one shows.
  ///
  /// - Parameter state: The state to show. Its shared values are copies.
  /// - Returns: Whether it is shown: false if the store was released, or an action is being reduced.
  public func present(_ state: State) -> Bool { core?.present(state) ?? false }

  /// Puts the present state back. Then the store reduces what its effects have sent meanwhile, in order.
  ///
  /// - Returns: How many actions were refused, and how many of effects had to wait; nil if nothing was presented.
  @discardableResult
  public func presentLive() -> (refused: Int, waited: Int)? { core?.presentLive() }
}

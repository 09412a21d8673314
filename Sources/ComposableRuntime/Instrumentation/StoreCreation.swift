/// Adds observers to the stores that are created while it is ``StoreCreation/observer``.
@MainActor
package protocol StoreCreationObserver: AnyObject, Sendable {
  /// The observers of a store that is being created, which are called before those of its reducer.
  func observers<State, Action>(of state: State.Type, _ action: Action.Type) -> [any StoreObserver<State, Action>]
}

package enum StoreCreation {
  /// Task-local, so that tools that run at the same time do not see each other's stores.
  @TaskLocal package static var observer: (any StoreCreationObserver)?

  /// Whether stores that are created get no observers at all, because only their reducers are wanted.
  @TaskLocal static var isUnobserved = false

  @MainActor
  package static func unobserved<Result>(_ body: @MainActor () -> Result) -> Result {
    $isUnobserved.withValue(true) { body() }
  }

  @MainActor
  package static func observed<Result, Failure: Error>(
    by observer: any StoreCreationObserver, _ body: @MainActor () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try $observer.rethrowing(observer) { () throws(Failure) in try body() }
  }
}

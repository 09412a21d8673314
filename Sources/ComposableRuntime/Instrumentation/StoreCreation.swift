/// Gives observers to the stores that somebody else's code creates.
@MainActor
package protocol StoreCreationObserver: AnyObject, Sendable {
  /// A store is being created.
  ///
  /// - Returns: Observers that the store gets besides those that its reducer brings, and before them.
  func observers<State, Action>(of state: State.Type, _ action: Action.Type) -> [any StoreObserver<State, Action>]
}

/// Where a store asks, once, when it is created.
package enum StoreCreation {
  /// Of the task, so that tools which run at the same time do not see each other's stores.
  @TaskLocal package static var observer: (any StoreCreationObserver)?

  /// Calls `body`; each store that it creates asks `observer`.
  @MainActor
  package static func observed<Result, Failure: Error>(
    by observer: any StoreCreationObserver, _ body: @MainActor () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Swift.Result<Result, Failure>?
    $observer.withValue(observer) {
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
    }
    guard let result else { preconditionFailure("withValue calls its operation") }
    return try result.get()
  }
}

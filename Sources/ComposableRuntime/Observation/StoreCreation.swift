/// Gives observers to the stores that somebody else's code creates: how a tool runs a store whose reducer brings none.
@MainActor
package protocol StoreCreationObserver: AnyObject {
  /// A store is being created.
  ///
  /// - Parameter own: The observer that its reducer brings.
  /// - Returns: The observer that the store gets: `own`, or one that passes everything on to it.
  func observer<State, Action>(
    besides own: (any StoreObserver<State, Action>)?
  ) -> (any StoreObserver<State, Action>)?
}

/// Where a store asks, once, when it is created.
@MainActor
package enum StoreCreation {
  private(set) static var observer: (any StoreCreationObserver)?

  /// Calls `body`; each store that it creates asks `observer`.
  package static func observed<Result, Failure: Error>(
    by observer: any StoreCreationObserver, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = self.observer
    self.observer = observer
    defer { self.observer = outer }
    return try body()
  }
}

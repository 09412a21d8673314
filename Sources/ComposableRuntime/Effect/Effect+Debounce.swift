extension Effect {
  /// Returns an effect that begins after a pause, and not at all when another with the same identity comes before.
  ///
  /// ```swift
  /// case .queryChanged:
  ///   return .run { [query = state.query] send in
  ///     await send(.response(try await client.search(query)))
  ///   }
  ///   .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// Another one that comes later cancels this one, too, if it is still running.
  ///
  /// - Parameters:
  ///   - id: The identity. ``cancel(id:)`` with it cancels the pause and the effect.
  ///   - duration: How long the pause is.
  ///   - clock: What the pause is measured with.
  ///   - fileID: Where the effect was made; observers of the store are told.
  ///   - filePath: Where the effect was made.
  ///   - line: Where the effect was made.
  ///   - column: Where the effect was made.
  public func debounce(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    if isNone { return .none }
    let pause = Self.run(
      name: "debounce", operation: { _ in try await clock.sleep(for: duration) }, fileID: fileID, filePath: filePath,
      line: line, column: column)
    return .concatenate(pause, self).cancellable(id: id, cancelInFlight: true)
  }
}

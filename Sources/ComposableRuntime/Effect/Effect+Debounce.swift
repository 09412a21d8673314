extension Effect {
  /// Returns an effect that starts after a pause in which no other effect is debounced with the same cancel id.
  ///
  /// ```swift
  /// case .queryChanged:
  ///   return .run { [query = state.query] send in
  ///     await send(.response(try await client.search(query)))
  ///   }
  ///   .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// An effect that is debounced with the same cancel id later cancels this one, if it is still running.
  ///
  /// - Parameters:
  ///   - id: The cancel id. ``cancel(id:)`` cancels the pause and the effect.
  ///   - duration: The length of the pause.
  ///   - clock: The clock that measures the pause.
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

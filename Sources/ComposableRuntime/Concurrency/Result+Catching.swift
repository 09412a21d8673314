extension Result where Failure == any Error {
  /// What asynchronous work returns, or the error that it throws.
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.response(Result { try await client.fetch(id) }))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The actor to stay on: the caller's.
  ///   - body: The work.
  public init(
    isolation: isolated (any Actor)? = #isolation, catching body: () async throws -> Success
  ) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

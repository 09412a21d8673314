extension Result {
  /// Creates a result of the value that asynchronous work returns, or of the error that it throws.
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.response(Result { try await client.fetch(id) }))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The actor that the work starts on; by default that of the caller.
  ///   - body: The work.
  public init(
    isolation: isolated (any Actor)? = #isolation, catching body: () async throws(Failure) -> Success
  ) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

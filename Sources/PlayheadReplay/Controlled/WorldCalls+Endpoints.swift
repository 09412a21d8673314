extension WorldCalls {
  /// Waits for the answer of an endpoint that can fail.
  func answer<Answer>(
    _ endpoint: String, _ arguments: @escaping @Sendable () -> [String],
    _ body: @escaping @Sendable (inout Dice) throws -> Answer
  ) async throws -> Answer {
    switch await wait(endpoint, { arguments().joined(separator: ", ") }, canFail: true) {
    case .answer(var dice): return try body(&dice)
    case .failure: throw CallFailed()
    case .cancellation: throw CancellationError()
    }
  }

  /// Waits for the answer of an endpoint that cannot fail.
  func answerForSure<Answer>(
    _ endpoint: String, _ arguments: @escaping @Sendable () -> [String],
    _ body: @escaping @Sendable (inout Dice) -> Answer
  ) async -> Answer {
    let ending = await wait(endpoint, { arguments().joined(separator: ", ") }, canFail: false)
    guard case .answer(var dice) = ending else { preconditionFailure("\(endpoint) cannot fail") }
    return body(&dice)
  }

  func stream<Element: Sendable>(
    _ endpoint: String, _ body: @escaping @Sendable (inout Dice) -> Element?
  ) -> AsyncStream<Element> {
    let (stream, to) = AsyncStream<Element>.makeStream()
    let id = open(endpoint) { dice in if let element = body(&dice) { to.yield(element) } else { to.finish() } }
    to.onTermination = { [weak self] _ in self?.close(id) }
    return stream
  }

  func throwingStream<Element: Sendable>(
    _ endpoint: String, _ body: @escaping @Sendable (inout Dice) -> Element?
  ) -> AsyncThrowingStream<Element, any Error> {
    let (stream, to) = AsyncThrowingStream<Element, any Error>.makeStream()
    let id = open(endpoint) { dice in if let element = body(&dice) { to.yield(element) } else { to.finish() } }
    to.onTermination = { [weak self] _ in self?.close(id) }
    return stream
  }
}

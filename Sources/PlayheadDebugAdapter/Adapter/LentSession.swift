internal import PlayheadPlatform

/// Moves a session out of its owner while a task works on it, so that no second copy exists.
final class LentSession: Sendable {
  private let session: Lock<EditorSession?>

  init?(_ session: inout EditorSession?) {
    guard session != nil else { return nil }
    self.session = Lock(session)
    session = nil
  }

  var taken: EditorSession? {
    session.withLock { session in
      defer { session = nil }
      return session
    }
  }

  func use(
    _ body: @Sendable (inout EditorSession) async throws -> Reply
  ) async -> Result<Reply, RequestError> {
    guard var session = taken else { return .failure(RequestError("nothing is debugged")) }
    let result: Result<Reply, RequestError>
    do { result = .success(try await body(&session)) } catch { result = .failure(RequestError(error)) }
    self.session.withLock { $0 = session }
    return result
  }
}

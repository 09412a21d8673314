import ComposableRuntime

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Answers questions.
@DependencyClient
struct Answerer: Sendable {
  var answer: @Sendable (_ question: String) async throws -> String
}

extension Answerer: DependencyKey {
  /// Never does.
  static let liveValue = Answerer { _ in try await Task.never() }
  static let testValue = Answerer()
}

extension DependencyValues {
  var answerer: Answerer {
    get { self[Answerer.self] }
    set { self[Answerer.self] = newValue }
  }
}

/// Leaves a file, also in a test: it has no value for those.
struct Toucher: DependencyKey, Sendable {
  var touch: @Sendable () -> Void

  static let liveValue = Toucher {
    if let path = getenv("LIVE_APP_TOUCHED") { close(open(path, O_CREAT | O_WRONLY, 0o600)) }
  }
}

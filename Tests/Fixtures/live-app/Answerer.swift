import ComposableRuntime

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

import ComposableRuntime

/// Where ages are guessed.
@DependencyClient
struct GuessAgeClient: Sendable {
  /// Guesses the age of people with a name.
  var singleFetch: @Sendable (_ name: String) async throws -> GuessAge
}

extension GuessAgeClient: DependencyKey {
  /// Knows a few names by heart, takes a second to remember, and refuses an empty name.
  static let liveValue = GuessAgeClient { name in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    guard !name.isEmpty else { throw GuessAgeError.noName }
    return GuessAge(name: name, age: ages[name])
  }

  static let testValue = GuessAgeClient()

  static let ages = ["Blob": 40, "Kim": 41, "Lee": 29, "Robin": 52, "Sam": 33]
}

extension DependencyValues {
  var guessAgeClient: GuessAgeClient {
    get { self[GuessAgeClient.self] }
    set { self[GuessAgeClient.self] = newValue }
  }
}

/// Why an age cannot be guessed.
enum GuessAgeError: Error, Hashable, CustomStringConvertible {
  case noName

  var description: String { "a name is needed to guess an age" }
}

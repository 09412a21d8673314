import ComposableRuntime

/// Where facts about numbers come from.
@DependencyClient
struct NumberFactClient: Sendable {
  /// Fetches a fact about a number.
  var fetch: @Sendable (_ number: Int) async throws -> String
}

extension NumberFactClient: DependencyKey {
  /// Knows a few numbers by heart, and takes a second to remember.
  static let liveValue = NumberFactClient { number in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    guard let fact = facts[number] else { throw UnknownNumber(number: number) }
    return fact
  }

  static let testValue = NumberFactClient()

  private static let facts = [
    0: "0 is the only number that is neither positive nor negative.",
    1: "1 divides every number.",
    2: "2 is the only even prime.",
    3: "3 is the number of spatial dimensions.",
    4: "4 is the number of colours that any flat map needs at most.",
    6: "6 is the sum of its proper divisors.",
    7: "7 is the number of frieze groups.",
    8: "8 is the largest cube in the Fibonacci sequence.",
  ]
}

extension DependencyValues {
  var numberFact: NumberFactClient {
    get { self[NumberFactClient.self] }
    set { self[NumberFactClient.self] = newValue }
  }
}

/// No fact about the number is known.
struct UnknownNumber: Error, Hashable, CustomStringConvertible {
  var number: Int

  var description: String { "no fact is known about \(number)" }
}

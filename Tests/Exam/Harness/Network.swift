import ComposableRuntime
import RandomTesting

/// The way to a server, which takes its time and fails now and then. Clients go through it.
struct Network: Sendable {
  /// Takes some of these seconds, and then fails with a probability.
  var travel: @Sendable (_ seconds: ClosedRange<Double>, _ failing: Double) async throws -> Void
  /// A number at random, for what a server decides.
  var number: @Sendable (_ range: ClosedRange<Int>) -> Int
}

extension Network: DependencyKey {
  static let liveValue = seeded(0)
  static let testValue = seeded(0)

  /// The network of a session.
  ///
  /// - Parameter clock: the time that answers take; nil for the dependency's.
  static func ofSession(_ seed: UInt64, clock: (any Clock<Duration>)? = nil) -> Network {
    seeded(seed &* 31 &+ 7, clock: clock)
  }

  private static func seeded(_ seed: UInt64, clock: (any Clock<Duration>)? = nil) -> Network {
    let dice = LockIsolated(SeededGenerator(seed: seed))
    return Network { seconds, failing in
      @Dependency(\.continuousClock) var continuousClock
      let clock = clock ?? continuousClock
      let (latency, fails) = dice.withValue {
        (Double.random(in: seconds, using: &$0), Double.random(in: 0..<1, using: &$0) < failing)
      }
      try await clock.sleep(for: .milliseconds(Int64(latency * 1000)))
      if fails { throw NetworkFailure() }
    } number: { range in
      dice.withValue { Int.random(in: range, using: &$0) }
    }
  }
}

extension DependencyValues {
  var network: Network {
    get { self[Network.self] }
    set { self[Network.self] = newValue }
  }
}

/// The server did not answer.
struct NetworkFailure: Error, Hashable, CustomStringConvertible {
  var description: String { "the server did not answer" }
}

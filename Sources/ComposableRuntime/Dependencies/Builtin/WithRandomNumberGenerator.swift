/// Lends a generator of random numbers.
///
/// ```swift
/// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
/// …
/// state.die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
///
/// The numbers that a recorded reducer draws from it are recorded.
public struct WithRandomNumberGenerator: Sendable {
  private let generator: Lock<any RandomNumberGenerator>

  /// Creates a value that lends `generator`, to one at a time.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Lock(generator)
  }

  /// Calls `work` with the generator, which nobody else can use meanwhile: not `work` itself, by another way.
  ///
  /// - Throws: What `work` throws.
  public func callAsFunction<R, Failure: Error>(
    _ work: (inout any RandomNumberGenerator) throws(Failure) -> R
  ) throws(Failure) -> R {
    try generator.withLock { generator throws(Failure) in
      guard ReductionReads.current != nil else { return try work(&generator) }
      var lent: any RandomNumberGenerator = RecordedGenerator(base: generator)
      // Work may have put another generator in its place.
      defer { generator = (lent as? RecordedGenerator)?.base ?? lent }
      return try work(&lent)
    }
  }
}

/// Draws numbers from a generator where it is seen.
private struct RecordedGenerator: RandomNumberGenerator {
  var base: any RandomNumberGenerator

  mutating func next() -> UInt64 { recordedRead("withRandomNumberGenerator") { base.next() } }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}

extension DependencyValues {
  /// What lends a generator of random numbers.
  ///
  /// It has no value for tests; override it there with a generator that has a seed.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

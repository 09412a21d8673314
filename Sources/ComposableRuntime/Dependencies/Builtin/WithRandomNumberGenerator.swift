import PlayheadPlatform

/// Gives access to a random number generator.
///
/// ```swift
/// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
/// …
/// state.die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
///
/// The numbers that a recorded reducer reads from the generator are written into the recording.
public struct WithRandomNumberGenerator: Sendable {
  private let generator: Lock<any RandomNumberGenerator>

  /// Wraps `generator`, and gives access to one caller at a time.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Lock(generator)
  }

  /// Calls `work` with exclusive access to the generator.
  ///
  /// `work` must not call this function again: the access is not recursive.
  ///
  /// - Throws: What `work` throws.
  public func callAsFunction<R, Failure: Error>(
    _ work: (inout any RandomNumberGenerator) throws(Failure) -> R
  ) throws(Failure) -> R {
    try generator.withLock { generator throws(Failure) in
      guard ReductionReads.current != nil else { return try work(&generator) }
      var lent: any RandomNumberGenerator = RecordedGenerator(base: generator)
      // `work` may have replaced the generator.
      defer { generator = (lent as? RecordedGenerator)?.base ?? lent }
      return try work(&lent)
    }
  }
}

private struct RecordedGenerator: RandomNumberGenerator {
  var base: any RandomNumberGenerator

  mutating func next() -> UInt64 { recordedRead("withRandomNumberGenerator") { base.next() } }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}

extension DependencyValues {
  /// Gives access to a random number generator.
  ///
  /// It has no test value: override it in tests with a seeded generator.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

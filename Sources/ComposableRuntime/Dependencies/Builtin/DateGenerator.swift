public import Foundation

/// Generates the current date.
///
/// ```swift
/// @Dependency(\.date) var date
/// …
/// state.savedAt = date.now
/// ```
///
/// The dates that a recorded reducer reads are written into the recording.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Creates a generator that calls `generate` for each date.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Returns a generator that always returns the same date.
  public static func constant(_ now: Date) -> Self { Self { now } }

  /// The current date. Set it to make the generator always return that date.
  public var now: Date {
    get { self() }
    set { generate = { newValue } }
  }

  /// Returns the current date.
  public func callAsFunction() -> Date { recordedRead("date") { generate() } }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
}

extension DependencyValues {
  /// The generator of the current date.
  ///
  /// It has no test value: override it in tests:
  ///
  /// ```swift
  /// $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
  /// ```
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

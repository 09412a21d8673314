public import Foundation

/// Tells what time it is.
///
/// ```swift
/// @Dependency(\.date) var date
/// …
/// state.savedAt = date.now
/// ```
///
/// What a recorded reducer reads from it is recorded.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Creates a generator that calls `generate` for each date.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// A generator that always tells the same date.
  public static func constant(_ now: Date) -> Self { Self { now } }

  /// The current date. Set it to make the generator always tell that one.
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
  /// What tells the time.
  ///
  /// It has no value for tests; override it there:
  ///
  /// ```swift
  /// $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
  /// ```
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

/// Checks a condition that must hold: the type of the dependencies `assert` and `precondition`.
///
/// ```swift
/// @Dependency(\.assert) var assert
/// assert(count >= 0, "a count is never negative")
/// ```
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition that must hold.
  ///   - message: The message when the condition is false.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionEffect {
  /// Checks a condition.
  @_disfavoredOverload
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath,
    line: UInt = #line
  ) {
    self(condition(), message(), file: file, line: line)
  }
}

/// An assertion that calls a function.
public struct AnyAssertionEffect: AssertionEffect {
  /// Checks a condition, and reports a message at a file and line when the condition is false.
  public typealias Check =
    @Sendable (
      _ condition: () -> Bool, _ message: () -> String, _ file: StaticString, _ line: UInt
    ) -> Void

  private let check: Check

  /// Creates an assertion that calls `check`.
  public init(_ check: @escaping Check) {
    self.check = check
  }

  public func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
  ) {
    check(condition, message, file, line)
  }
}

/// Reports a failed assertion: the type of the dependency `assertionFailure`.
public struct AssertionFailureEffect: Sendable {
  let assert: any AssertionEffect

  /// Reports a failed assertion.
  ///
  /// - Parameter message: The message to report.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
  ) {
    assert(false, message(), file: file, line: line)
  }
}

extension DependencyValues {
  /// Checks a condition, like Swift's `assert`. In tests, a false condition is reported as an issue.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// Reports a failed assertion, like ``assert`` with a false condition.
  public var assertionFailure: AssertionFailureEffect { AssertionFailureEffect(assert: assert) }

  /// Checks a condition, like Swift's `precondition`. In tests, a false condition is reported as an issue.
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

private enum AssertKey: DependencyKey {
  static let liveValue: any AssertionEffect = AnyAssertionEffect { Swift.assert($0(), $1(), file: $2, line: $3) }
  static let testValue: any AssertionEffect = AnyAssertionEffect.reporting
}

private enum PreconditionKey: DependencyKey {
  static let liveValue: any AssertionEffect = AnyAssertionEffect { Swift.precondition($0(), $1(), file: $2, line: $3) }
  static let testValue: any AssertionEffect = AnyAssertionEffect.reporting
}

extension AnyAssertionEffect {
  fileprivate static let reporting = Self { condition, message, file, line in
    if !condition() { reportIssue(message(), fileID: file, filePath: file, line: line, column: 1) }
  }
}

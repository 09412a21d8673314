/// Checks a condition that always holds unless there is a mistake in the program: `assert` and `precondition` as dependencies.
///
/// ```swift
/// @Dependency(\.assert) var assert
/// assert(count >= 0, "a count is never negative")
/// ```
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: What holds.
  ///   - message: What is said when it does not.
  ///   - file: Where that is reported.
  ///   - line: Where that is reported.
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

/// A check by a function.
public struct AnyAssertionEffect: AssertionEffect {
  /// Takes the condition, the message for when it does not hold, and where it stands.
  public typealias Check =
    @Sendable (
      _ condition: () -> Bool, _ message: () -> String, _ file: StaticString, _ line: UInt
    ) -> Void

  private let check: Check

  /// Creates a check by a function.
  public init(_ check: @escaping Check) {
    self.check = check
  }

  public func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
  ) {
    check(condition, message, file, line)
  }
}

/// Says that there is a mistake in the program: `assertionFailure` as a dependency.
public struct AssertionFailureEffect: Sendable {
  let assert: any AssertionEffect

  /// Reports a mistake.
  ///
  /// - Parameters:
  ///   - message: What is said.
  ///   - file: Where it is reported.
  ///   - line: Where it is reported.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
  ) {
    assert(false, message(), file: file, line: line)
  }
}

extension DependencyValues {
  /// Checks a condition as `assert` does; in a test, an issue is reported where it does not hold.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// Says that there is a mistake, as ``assert`` does of a condition that does not hold.
  public var assertionFailure: AssertionFailureEffect { AssertionFailureEffect(assert: assert) }

  /// Checks a condition as `precondition` does; in a test, an issue is reported where it does not hold.
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
    if !condition() { reportIssue(message(), fileID: file, filePath: file, line: line, column: 0) }
  }
}

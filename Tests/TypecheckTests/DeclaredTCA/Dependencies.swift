public import Foundation

/// swift-dependencies, Sources/Dependencies/Dependency.swift: public struct; the paths and the line are arguments, too.
@propertyWrapper public struct Dependency<Value>: Sendable {
  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) { absent() }
  public var wrappedValue: Value { absent() }
}

/// swift-dependencies, Sources/Dependencies/DependencyValues.swift: public struct.
public struct DependencyValues: Sendable {
  /// swift-dependencies, Sources/Dependencies/DependencyValues.swift: public static var.
  @TaskLocal public static var _current = Self()

  /// swift-dependencies, Sources/Dependencies/DependencyValues/UUID.swift: public var.
  public var uuid: UUIDGenerator {
    get { absent() }
    set { absent() }
  }

  /// swift-dependencies, Sources/Dependencies/DependencyValues/Date.swift: public var.
  public var date: DateGenerator {
    get { absent() }
    set { absent() }
  }

  /// swift-dependencies, Sources/Dependencies/DependencyValues/WithRandomNumberGenerator.swift: public var.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { absent() }
    set { absent() }
  }
}

extension DependencyValues {
  /// swift-composable-architecture, Sources/ComposableArchitecture/Internal/StackIDGenerator.swift: public var,
  /// `@_spi(Internals)`.
  @_spi(Internals) public var stackElementID: StackElementIDGenerator {
    get { absent() }
    set { absent() }
  }

  /// swift-dependencies, Sources/Dependencies/DependencyValues.swift: public subscript; the paths, the line and the name of the function
  /// are arguments, too.
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get { absent() }
    set { absent() }
  }

  /// swift-dependencies, Sources/Dependencies/DependencyValues/Clocks.swift: public var.
  public var continuousClock: any Clock<Duration> {
    get { absent() }
    set { absent() }
  }

  /// swift-dependencies, Sources/Dependencies/DependencyValues/Clocks.swift: public var.
  public var suspendingClock: any Clock<Duration> {
    get { absent() }
    set { absent() }
  }

  /// swift-dependencies, Sources/Dependencies/DependencyValues/Context.swift: public var.
  public var context: DependencyContext {
    get { absent() }
    set { absent() }
  }
}

/// swift-dependencies, Sources/Dependencies/DependencyKey.swift: public protocol.
public protocol TestDependencyKey<Value>: Sendable {
  associatedtype Value: Sendable = Self
  static var testValue: Value { get }
}

/// swift-dependencies, Sources/Dependencies/DependencyContext.swift: public enum.
public enum DependencyContext: Sendable {
  case live
  case preview
  case test
}

/// swift-dependencies, Sources/Dependencies/DependencyValues/UUID.swift: public struct.
public struct UUIDGenerator: Sendable {
  public init(_ generate: @escaping @Sendable () -> UUID) { absent() }
  public static var incrementing: Self { absent() }
  public func callAsFunction() -> UUID { absent() }
}

/// swift-dependencies, Sources/Dependencies/DependencyValues/Date.swift: public struct.
public struct DateGenerator: Sendable {
  public init(_ generate: @escaping @Sendable () -> Date) { absent() }
  public func callAsFunction() -> Date { absent() }
}

/// swift-dependencies, Sources/Dependencies/DependencyValues/WithRandomNumberGenerator.swift: public final class.
public final class WithRandomNumberGenerator: Sendable {
  public init<T: RandomNumberGenerator & Sendable>(_ generator: T) { absent() }
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator) -> R) -> R { absent() }
}

/// swift-dependencies, Sources/Dependencies/WithDependencies.swift: public func.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R
) rethrows -> R { absent() }

/// xctest-dynamic-overlay, Sources/IssueReporting/IssueReporter.swift: public protocol; its other requirements have defaults.
public protocol IssueReporter: Sendable {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  )

  func reportIssue(
    _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  )
}

/// xctest-dynamic-overlay, Sources/IssueReporting/IssueSeverity.swift: public enum.
public enum IssueSeverity: Sendable { case warning, error }

/// IssueReporter.swift: public enum, whose `current` is public.
public enum IssueReporters {
  public static var current: [any IssueReporter] { absent() }
}

/// xctest-dynamic-overlay, Sources/IssueReporting/WithIssueReporters.swift: public func.
public func withIssueReporters<R>(_ reporters: [any IssueReporter], operation: () throws -> R) rethrows -> R {
  absent()
}

internal import Foundation
internal import IssueReporting

/// The context that decides which value a dependency has: live, preview or test.
public enum DependencyContext: String, Hashable, Sendable {
  /// An app that people use.
  case live

  /// A preview in an editor.
  case preview

  /// A test.
  case test

  /// The context of this process, which the environment variable `SWIFT_DEPENDENCIES_CONTEXT` overrides.
  static let ofProcess: Self = {
    let environment = ProcessInfo.processInfo.environment
    if let name = environment["SWIFT_DEPENDENCIES_CONTEXT"], let context = Self(rawValue: name) { return context }
    if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return .preview }
    return isTesting ? .test : .live
  }()
}

extension DependencyValues {
  /// The context that decides which values dependencies have.
  ///
  /// By default it is detected from the process. Override it to test live dependencies:
  ///
  /// ```swift
  /// withDependencies {
  ///   $0.context = .live
  /// } operation: {
  ///   …
  /// }
  /// ```
  public var context: DependencyContext {
    get { self[DependencyContextKey.self] }
    set { self[DependencyContextKey.self] = newValue }
  }

  /// Values without overrides in the context of an app: `withDependencies { $0 = .live } operation: { … }`.
  public static var live: Self { inContext(.live) }

  /// Values without overrides in the context of a preview.
  public static var preview: Self { inContext(.preview) }

  /// Values without overrides in the context of a test.
  public static var test: Self { inContext(.test) }

  private static func inContext(_ context: DependencyContext) -> Self {
    var values = Self()
    values.context = context
    return values
  }
}

enum DependencyContextKey: DependencyKey {
  static var liveValue: DependencyContext { .ofProcess }
  static var testValue: DependencyContext { .ofProcess }
}

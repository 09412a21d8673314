internal import Foundation
internal import IssueReporting

/// The kind of run that dependencies take their values for.
public enum DependencyContext: String, Hashable, Sendable {
  /// An app that people use.
  case live

  /// A preview in an editor.
  case preview

  /// A test.
  case test
}

extension DependencyContext {
  /// What this process is for.
  ///
  /// The variable `SWIFT_DEPENDENCIES_CONTEXT` with `live`, `preview` or `test` decides, where it is set.
  static let ofProcess: Self = {
    let environment = ProcessInfo.processInfo.environment
    if let name = environment["SWIFT_DEPENDENCIES_CONTEXT"], let context = Self(rawValue: name) { return context }
    if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return .preview }
    return isTesting ? .test : .live
  }()
}

extension DependencyValues {
  /// The kind of run that the dependencies take their values for.
  ///
  /// By default that is found out from the process. Set it to use the live dependencies in a test of them:
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
}

enum DependencyContextKey: DependencyKey {
  static var liveValue: DependencyContext { .ofProcess }
  static var previewValue: DependencyContext { .ofProcess }
  static var testValue: DependencyContext { .ofProcess }
}

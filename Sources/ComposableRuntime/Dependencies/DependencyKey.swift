/// A key to a dependency.
///
/// ```swift
/// struct FactClient: Sendable {
///   var fetch: @Sendable (Int) async throws -> String
/// }
///
/// extension FactClient: DependencyKey {
///   static let liveValue = FactClient { number in … }
/// }
///
/// extension DependencyValues {
///   var factClient: FactClient {
///     get { self[FactClient.self] }
///     set { self[FactClient.self] = newValue }
///   }
/// }
/// ```
///
/// A value is read from the key once, when it is first used or changed, and then kept: in a test for that test, otherwise
/// for the process. Threads that read it meanwhile wait for it.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency; often the key itself.
  associatedtype Value = Self

  /// The value in the app.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The value in previews; by default the live value.
  public static var previewValue: Value { liveValue }

  /// The value in tests; by default the preview value, after reporting an issue.
  ///
  /// A test that doesn't override the dependency must not reach the network, the disk, or the current time unnoticed.
  /// No issue is reported while the dependency is being overridden.
  public static var testValue: Value {
    DependencyAccess.current.noteLiveValue(of: Self.self)
    return previewValue
  }
}

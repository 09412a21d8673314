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
/// A value is asked for once, when it is first used, and kept: in a test for that test, elsewhere for the process.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency; often the key itself.
  associatedtype Value = Self

  /// The value in the app.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The value for previews, after reporting an issue: a test that has not said what the dependency is to do must not
  /// reach the network, the disk, or the time of day unnoticed.
  ///
  /// Nothing is reported while the dependency is being overridden.
  public static var testValue: Value {
    DependencyAccess.current.reportLiveValue(of: Self.self)
    return previewValue
  }
}

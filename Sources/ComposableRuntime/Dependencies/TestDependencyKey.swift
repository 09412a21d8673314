/// A key to a dependency that has a value for tests and previews, and maybe none for the app.
///
/// Conform to it in the module that declares an interface; the module that implements it extends the key with
/// ``DependencyKey``. So what only tests the interface need not build the implementation.
///
/// ```swift
/// struct FactClient: Sendable {
///   var fetch: @Sendable (Int) async throws -> String
/// }
///
/// extension FactClient: TestDependencyKey {
///   static let testValue = FactClient(fetch: unimplemented("FactClient.fetch"))
/// }
/// ```
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency; often the key itself.
  associatedtype Value: Sendable = Self

  /// The value in previews; by default the one for tests.
  static var previewValue: Value { get }

  /// The value in tests.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// The value for tests.
  public static var previewValue: Value { testValue }
}

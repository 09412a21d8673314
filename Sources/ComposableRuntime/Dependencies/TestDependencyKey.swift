/// A key to a dependency with a value for tests and previews, which needs no live value.
///
/// Conform to it in the module that declares a client. In the module that implements the client, conform the key to
/// ``DependencyKey``. Code that only tests with the client then needn't build the implementation.
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
  /// The value in previews; by default the test value.
  public static var previewValue: Value { testValue }

  /// Whether the value is read to be used. False while it is read in `withDependencies` or `prepareDependencies`, to be
  /// changed.
  ///
  /// A test value that reports an issue asks for it:
  ///
  /// ```swift
  /// static var testValue: Self {
  ///   if shouldReportUnimplemented { reportIssue("override the database before it is used") }
  ///   return Self.inMemory
  /// }
  /// ```
  public static var shouldReportUnimplemented: Bool { DependencyAccess.current.isUse }
}

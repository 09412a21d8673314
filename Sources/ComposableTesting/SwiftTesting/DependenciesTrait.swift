#if canImport(Testing)
  public import ComposableRuntime
  public import Testing

  /// Overrides dependencies for a test or a suite of Swift Testing.
  ///
  /// ```swift
  /// @Suite(.dependency(\.continuousClock, ImmediateClock()))
  /// struct SearchTests {
  ///   @Test(.dependencies { $0.date.now = .distantPast }, arguments: ["a", "b"])
  ///   func search(text: String) { … }
  /// }
  /// ```
  ///
  /// Those of a test have precedence over those of its suite. With the trait, each argument of a test has values of its own
  /// where nothing is overridden; without it, all arguments of a test share them.
  public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
    private let updateValues: @Sendable (inout DependencyValues) throws -> Void

    fileprivate init(_ updateValues: @escaping @Sendable (inout DependencyValues) throws -> Void) {
      self.updateValues = updateValues
    }

    public var isRecursive: Bool { true }

    /// Runs a test with the dependencies.
    ///
    /// - Throws: What the test throws, or the closure of the trait.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      var values = DependencyValues._current.withoutDefaults
      try await withDependencies {
        swap(&$0, &values)
        try updateValues(&$0)
      } operation: {
        try await function()
      }
    }
  }

  extension Trait where Self == DependenciesTrait {
    /// Overrides one dependency.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency.
    ///   - value: Its value.
    public static func dependency<Value: Sendable>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
    ) -> Self {
      Self { $0[keyPath: keyPath] = value }
    }

    /// Overrides one dependency that is its own key.
    ///
    /// - Parameter value: Its value.
    public static func dependency<Value: TestDependencyKey>(_ value: Value) -> Self where Value == Value.Value {
      Self { $0[Value.self] = value }
    }

    /// Overrides dependencies.
    ///
    /// - Parameter updateValues: Sets them.
    public static func dependencies(
      _ updateValues: @escaping @Sendable (inout DependencyValues) throws -> Void
    ) -> Self {
      Self(updateValues)
    }

    /// Gives each argument of a test dependencies of its own.
    public static var dependencies: Self { Self { _ in } }
  }
#endif

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
  /// The overrides of a test have precedence over those of its suite. With the trait, each argument of a test has its
  /// own values for dependencies without an override. Without the trait, all arguments of a test share these values.
  public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
    private let updateValues: @Sendable (inout DependencyValues) async throws -> Void

    fileprivate init(_ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void) {
      self.updateValues = updateValues
    }

    public var isRecursive: Bool { true }

    /// Runs a test with the overridden dependencies.
    ///
    /// - Throws: What the test throws, or what the closure of the trait throws.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      var values = DependencyValues._current.withoutDefaults
      try await withDependencies {
        swap(&$0, &values)
        try await updateValues(&$0)
      } operation: {
        try await function()
      }
    }
  }

  extension Trait where Self == DependenciesTrait {
    /// Overrides one dependency.
    ///
    /// - Parameters:
    ///   - keyPath: The key path of the dependency.
    ///   - value: Makes the value of the dependency: anew for each test and for each of its arguments. An error is one
    ///     of the test.
    public static func dependency<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self {
      Self { $0[keyPath: keyPath] = try value() }
    }

    /// Overrides one dependency whose type is its own key.
    ///
    /// - Parameter value: Makes the value of the dependency: anew for each test and for each of its arguments. An error
    ///   is one of the test.
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self where Value == Value.Value {
      Self { $0[Value.self] = try value() }
    }

    /// Overrides dependencies.
    ///
    /// - Parameter updateValues: Sets the dependencies, for each test and for each of its arguments. An error is one of
    ///   the test.
    public static func dependencies(
      _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
    ) -> Self {
      Self(updateValues)
    }

    /// Gives each argument of a test its own values for dependencies without an override.
    public static var dependencies: Self { Self { _ in } }
  }
#endif

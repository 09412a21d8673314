#if canImport(Testing)
  internal import ComposableTesting
  public import Testing

  /// Runs a test, or each test of a suite, under `withMainSerialExecutor`.
  ///
  /// ```swift
  /// @Suite(.mainSerialExecutor)
  /// struct SearchTests {
  ///   @Test func loading() async { … }
  /// }
  /// ```
  ///
  /// Tests that run at the same time use the same executor.
  public struct MainSerialExecutorTrait: TestTrait, SuiteTrait, TestScoping {
    public var isRecursive: Bool { true }

    /// Runs a test with its tasks on the main thread's executor.
    ///
    /// - Throws: What the test throws.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      try await withMainSerialExecutor { try await function() }
    }
  }

  extension Trait where Self == MainSerialExecutorTrait {
    /// Runs all tasks of a test on the main thread's executor, one at a time, in the order in which they become ready.
    public static var mainSerialExecutor: Self { Self() }
  }
#endif

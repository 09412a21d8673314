import ComposableRuntime
import Testing

/// Runs each test twice: what it says of a store holds for a plain one and for one that is recorded.
struct StoreContract: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite is its tests.
    guard testCase != nil else { return try await function() }
    try await withNewDependencies(function)
    let stores = try await RecordedStores()
    try await StoreCreation.$observer.withValue(stores) { try await withNewDependencies(function) }
    try await stores.check()
  }

  /// Calls the test with dependencies of its own: for these, both calls are one test.
  private func withNewDependencies(_ function: @Sendable () async throws -> Void) async throws {
    try await withDependencies {
      $0 = DependencyValues()
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == StoreContract {
  /// The test is about any store, recorded or not.
  static var storeContract: Self { Self() }
}

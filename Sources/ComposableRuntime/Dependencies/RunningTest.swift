internal import IssueReporting

/// The test that is running, as far as that can be told.
enum RunningTest: Hashable, Sendable {
  case swiftTesting(TestContext.Testing.Test.ID)
  /// A test case of XCTest, by a number that grows from case to case.
  case xcTest(Int)

  static var current: Self? {
    if case .swiftTesting(let testing)? = TestContext.current { return testing.map { .swiftTesting($0.test.id) } }
    return isObserved ? .xcTest(testCase.withLock { $0 }) : nil
  }

  private static let testCase = Lock(0)

  /// Whether somebody counts the cases of XCTest.
  private static let isObserved: Bool = {
    // What links XCTest is found by its name: nothing that an app links may.
    guard let type = _typeByName("17ComposableTesting16TestCaseObserverC") as? any TestCaseObservation.Type else {
      return false
    }
    type.observe { testCase.withLock { $0 += 1 } }
    return true
  }()
}

/// Tells when a test case of XCTest begins. ComposableTesting has it.
package protocol TestCaseObservation {
  /// Calls a function from now on whenever a test case begins.
  static func observe(_ testCaseWillStart: @escaping @Sendable () -> Void)
}

internal import IssueReporting
internal import PlayheadPlatform

/// The running test, where it can be detected.
enum RunningTest: Hashable, Sendable {
  case swiftTesting(TestContext.Testing.Test.ID)
  /// A test case of XCTest, numbered in the order of their starts.
  case xcTest(Int)

  static var current: Self? {
    if case .swiftTesting(let testing)? = TestContext.current { return testing.map { .swiftTesting($0.test.id) } }
    // Code of Swift Testing outside of the task of a test looks like that of XCTest, but no test case has started.
    let number = isObserved ? testCase.withLock { $0 } : 0
    return number == 0 ? nil : .xcTest(number)
  }

  private static let testCase = Lock(0)

  private static let isObserved: Bool = {
    // The observer is looked up by its mangled name, because its module links XCTest, which an app must not link.
    guard let type = _typeByName("21ComposableTestSupport16TestCaseObserverC") as? any TestCaseObservation.Type else {
      return false
    }
    type.observe { testCase.withLock { $0 += 1 } }
    return true
  }()
}

/// Implemented by ComposableTestSupport, which links XCTest.
package protocol TestCaseObservation {
  /// Calls `testCaseWillStart` each time a test case starts.
  static func observe(_ testCaseWillStart: @escaping @Sendable () -> Void)
}

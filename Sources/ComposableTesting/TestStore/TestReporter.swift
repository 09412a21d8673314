internal import ComposableRuntime
internal import ComposableTestCore
internal import IssueReporting

/// Reports the failures of a test, depending on its exhaustivity.
struct TestReporter {
  let exhaustivity: Exhaustivity

  /// Reports a failure, whatever the exhaustivity is.
  func report(_ failure: TestFailure, at position: SourcePosition) {
    position.report(failure.text)
  }

  /// Reports a missing assertion: a failure in an exhaustive test, otherwise ignored or listed as skipped.
  func reportSkipped(_ failure: TestFailure, at position: SourcePosition) {
    switch exhaustivity {
    case .on: report(failure, at: position)
    case .off(showSkippedAssertions: false): break
    case .off(showSkippedAssertions: true):
      guard supportsExpectedIssues else {
        return print("\(position.fileID):\(position.line): skipped: \(failure.message)")
      }
      expectIssues(at: position, isIntermittent: false) { position.report("skipped: \(failure.message)") }
    }
  }

  /// Calls code of the test on a state for which it was not written, unless issues of that would fail the test.
  func expectingIssues(at position: SourcePosition, _ body: () -> Void) {
    if supportsExpectedIssues { expectIssues(at: position, isIntermittent: true, body) }
  }

  /// False for tests of XCTest on other systems than Darwin.
  private var supportsExpectedIssues: Bool {
    #if canImport(Darwin)
      true
    #else
      if case .xcTest? = TestContext.current { false } else { true }
    #endif
  }

  private func expectIssues(at position: SourcePosition, isIntermittent: Bool, _ body: () -> Void) {
    withExpectedIssue(
      "skipped", isIntermittent: isIntermittent, fileID: position.fileID, filePath: position.filePath,
      line: position.line, column: position.column, body)
  }
}

internal import ComposableAssertions
internal import ComposableRuntime
internal import IssueReporting

/// Reports the failures of a test, depending on its exhaustivity.
struct TestReporter {
  let exhaustivity: Exhaustivity

  /// Reports a failure, whatever the exhaustivity is.
  func report(_ failure: TestFailure, at position: SourcePosition) {
    position.report(failure.text)
  }

  /// Reports a missing assertion. In an exhaustive test it is a failure. In other tests it is ignored, or listed as
  /// skipped.
  func reportSkipped(_ failure: TestFailure, at position: SourcePosition) {
    switch exhaustivity {
    case .on: report(failure, at: position)
    case .off(showSkippedAssertions: false): break
    case .off(showSkippedAssertions: true):
      #if !canImport(Darwin)
        // XCTest doesn't support expected failures on this platform: the issue would fail the test.
        if case .xcTest? = TestContext.current {
          print("\(position.fileID):\(position.line): skipped: \(failure.message)")
          return
        }
      #endif
      withExpectedIssue(
        "skipped", fileID: position.fileID, filePath: position.filePath, line: position.line, column: position.column
      ) {
        position.report("skipped: \(failure.message)")
      }
    }
  }
}

internal import ComposableRuntime
internal import IssueReporting

/// Reports what a test has got wrong, as its exhaustivity says.
struct TestReporter {
  let exhaustivity: Exhaustivity

  /// Reports what is wrong in any test.
  func report(_ failure: TestFailure, at position: SourcePosition) {
    position.report(failure.text)
  }

  /// Reports what an exhaustive test would have had to assert; others pass over it, and may want to be told so.
  func reportSkipped(_ failure: TestFailure, at position: SourcePosition) {
    switch exhaustivity {
    case .on: report(failure, at: position)
    case .off(showSkippedAssertions: false): break
    case .off(showSkippedAssertions: true):
      #if !canImport(Darwin)
        // XCTest expects no failures here: what is reported would be one.
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

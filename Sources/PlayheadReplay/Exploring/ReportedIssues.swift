internal import IssueReporting
internal import PlayheadPlatform

/// Counts the issues of variations instead of reporting them: thousands of runs would report too many, and a test must not fail for
/// something that did not happen.
struct ReportedIssues: IssueReporter {
  private final class Count: Sendable {
    let value = Lock(0)
  }

  private let counted = Count()

  var count: Int { counted.value.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    counted.value.withLock { $0 += 1 }
  }

  /// Counts the issues that `body` reports.
  func counting<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let result = withIssueReporters([self]) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }
}

internal import IssueReporting
internal import PlayheadPlatform

/// Counts what a feature reports while a variation runs, instead of showing it: of thousands of runs nobody wants to read that, and
/// no test is to fail for what never was.
struct ReportedIssues: IssueReporter {
  private final class Count: Sendable {
    let value = Lock(0)
  }

  private let counted = Count()

  /// How many issues were reported.
  var count: Int { counted.value.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    counted.value.withLock { $0 += 1 }
  }

  /// Runs something, and counts what is reported meanwhile.
  func counting<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let result = withIssueReporters([self]) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }
}

import ComposableRuntime
import IssueReporting

/// Takes the issues that are reported, instead of the test.
struct ReportedIssues: IssueReporter {
  struct Issue: Equatable {
    let message: String
    let fileID: String
    let line: UInt
  }

  private let issues = LockIsolated<[Issue]>([])

  var all: [Issue] { issues.value }
  var messages: [String] { all.map(\.message) }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    let issue = Issue(message: message() ?? "", fileID: "\(fileID)", line: line)
    issues.withValue { $0.append(issue) }
  }

  /// Returns the messages of the issues that `body` reports.
  static func messages(_ body: () throws -> Void) rethrows -> [String] {
    let issues = ReportedIssues()
    try withIssueReporters([issues], operation: body)
    return issues.messages
  }
}

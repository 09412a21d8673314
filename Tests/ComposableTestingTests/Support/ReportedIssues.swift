import ComposableRuntime
import IssueReporting

/// Takes the issues that are reported, instead of the test.
struct ReportedIssues: IssueReporter {
  struct Issue: Equatable {
    let message: String
    let line: UInt
  }

  private let issues = LockIsolated<[Issue]>([])

  var all: [Issue] { issues.value }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    let issue = Issue(message: message() ?? "", line: line)
    issues.withValue { $0.append(issue) }
  }

  /// Takes the issues that `body` reports.
  @MainActor
  func taking(_ body: @MainActor () async throws -> Void) async rethrows {
    try await withIssueReporters([self]) { try await body() }
  }

  /// Returns the messages of the issues that `body` reports.
  @MainActor
  static func messages(_ body: @MainActor () async throws -> Void) async rethrows -> [String] {
    let issues = ReportedIssues()
    try await issues.taking(body)
    return issues.all.map(\.message)
  }
}

import ComposableRuntime
package import IssueReporting

/// Takes the issues that are reported, instead of the test.
package struct ReportedIssues: IssueReporter {
  package struct Issue: Equatable {
    package let message: String
    package let fileID: String
    package let line: UInt

    package init(message: String, fileID: String, line: UInt) {
      (self.message, self.fileID, self.line) = (message, fileID, line)
    }
  }

  private let issues = LockIsolated<[Issue]>([])

  package init() {}

  package var all: [Issue] { issues.value }
  package var messages: [String] { all.map(\.message) }

  package func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    let issue = Issue(message: message() ?? "", fileID: "\(fileID)", line: line)
    issues.withValue { $0.append(issue) }
  }

  /// Returns the messages of the issues that `body` reports.
  package static func messages(_ body: () throws -> Void) rethrows -> [String] {
    let issues = ReportedIssues()
    try withIssueReporters([issues], operation: body)
    return issues.messages
  }

  /// Returns the messages of the issues that `body` reports.
  @MainActor
  package static func messages(_ body: @MainActor () async throws -> Void) async rethrows -> [String] {
    let issues = ReportedIssues()
    try await issues.taking(body)
    return issues.messages
  }

  /// Takes the issues that `body` reports.
  @MainActor
  package func taking(_ body: @MainActor () async throws -> Void) async rethrows {
    try await withIssueReporters([self]) { try await body() }
  }
}

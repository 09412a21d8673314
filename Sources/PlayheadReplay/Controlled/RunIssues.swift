internal import IssueReporting
internal import PlayheadPlatform

/// The issues that a controlled run reports, which are not the test's.
final class RunIssues: IssueReporter, @unchecked Sendable {
  struct Issue: Hashable, Sendable {
    var message: String
    /// `Feature.swift:57`
    var place: String
    /// How many actions had been reduced.
    var position: Int

    /// Whether the feature called or read something that the world does not describe.
    var isUndescribed: Bool {
      // The runtime's words, and those of Point-Free's libraries.
      message.contains("has no implementation") || message.hasPrefix("Unimplemented") || isOfLiveValue
    }

    /// Whether it is about to use a live value, as there is none for tests.
    var isOfLiveValue: Bool {
      message.contains("has no value for tests") || message.contains("has no test implementation")
    }
  }

  private let issues = Lock<(found: [Issue], position: Int)>(([], 0))
  private let onLiveValue: (String) -> Void

  /// `onLiveValue` is called with an issue before the live value is used of which it tells.
  init(onLiveValue: @escaping (String) -> Void) { self.onLiveValue = onLiveValue }

  /// The issues since the last call.
  func take() -> [Issue] {
    issues.withLock { issues in
      defer { issues.found = [] }
      return issues.found
    }
  }

  func didReduce() { issues.withLock { $0.position += 1 } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    guard severity == .error else { return }
    let message = message() ?? ""
    let issue = issues.withLock { issues in
      let issue = Issue(message: message, place: "\(fileID):\(line)", position: issues.position)
      issues.found.append(issue)
      return issue
    }
    if issue.isOfLiveValue { onLiveValue(message) }
  }
}

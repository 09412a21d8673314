#if ComposableArchitecture
  import ComposableArchitecture

  /// Sends actions to a store from outside, by the `send` of an effect, because TCA gives a reducer no other access; it holds the
  /// store weakly and works after the end of the effect, which TCA reports as an issue.
  package struct StoreLine<Action>: Sendable {
    private let deliver: @MainActor @Sendable (Action) -> Void

    /// For a caller that has the store.
    package init(_ deliver: @escaping @MainActor @Sendable (Action) -> Void) { self.deliver = deliver }

    /// `send` is that of a run of the store.
    init(by send: Send<Action>) {
      deliver = { action in
        let others = IssueReporters.current
        withIssueReporters([LateSendFilter(others: others)]) { send(action) }
      }
    }

    @MainActor func callAsFunction(_ action: Action) { deliver(action) }
  }

  /// Passes on all issues except that an effect has sent an action after its end.
  private struct LateSendFilter: IssueReporter {
    let others: [any IssueReporter]

    func reportIssue(
      _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
      line: UInt, column: UInt
    ) {
      let message = message()
      if message?.hasPrefix("An action was sent from a completed effect") == true { return }
      for other in others {
        other.reportIssue(
          message, severity: severity, fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }

    func reportIssue(
      _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
      line: UInt, column: UInt
    ) {
      for other in others {
        other.reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
  }
#endif

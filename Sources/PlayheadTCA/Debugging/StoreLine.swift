#if ComposableArchitecture
  import ComposableArchitecture

  /// A way into a store from outside of it: TCA gives a reducer none but what its effects send by.
  ///
  /// What an effect sends by holds the store weakly, and works when the effect is over, which TCA reports as an issue.
  package struct StoreLine<Action>: Sendable {
    private let deliver: @MainActor @Sendable (Action) -> Void

    /// Of somebody who has the store.
    package init(_ deliver: @escaping @MainActor @Sendable (Action) -> Void) { self.deliver = deliver }

    /// - Parameter send: what a run of the store sends by.
    init(by send: Send<Action>) {
      deliver = { action in
        let others = IssueReporters.current
        withIssueReporters([LateSendFilter(others: others)]) { send(action) }
      }
    }

    @MainActor func callAsFunction(_ action: Action) { deliver(action) }
  }

  /// Passes all issues on, other than that an effect has sent an action after its end.
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

internal import IssueReporting

/// A place in the source of the program, at which an issue is reported.
@usableFromInline package struct SourcePosition: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  @usableFromInline package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  package func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Reports an issue, also to the observers of the store whose action is being reduced on this thread or whose effect this task runs.
func reportIssue(
  _ message: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  IssueReporting.reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  guard let registry = StoreContext.current?.registry ?? RunningStore.ofTask?.registry else { return }
  MainActorTurn.perform { registry.tell(issue: message, at: "\(fileID):\(line)") }
}

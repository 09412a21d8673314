// `reportIssue`, `unimplemented`, `withExpectedIssue` and `isTesting` are what features and their dependencies are written
// with: who imports the runtime has them.
@_exported public import IssueReporting

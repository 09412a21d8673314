// `diff`, `customDump` and `expectNoDifference`.
@_exported public import CustomDump
// `reportIssue`, `unimplemented`, `withExpectedIssue` and `isTesting` are what features and their dependencies are written
// with: who imports the runtime has them.
@_exported public import IssueReporting

#if canImport(Observation)
  @_exported public import Observation
#endif

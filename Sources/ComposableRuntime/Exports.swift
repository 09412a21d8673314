// `diff`, `customDump` and `expectNoDifference`.
@_exported public import CustomDump
// `reportIssue`, `unimplemented`, `withExpectedIssue` and `isTesting`, which features and their dependencies use.
@_exported public import IssueReporting
@_exported public import Observation
// The same under older names, such as `XCTFail`.
@_exported public import XCTestDynamicOverlay

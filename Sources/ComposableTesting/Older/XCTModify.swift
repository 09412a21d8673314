public import ComposableRuntime

/// Changes the value of a case in an assertion, for tests that were written before `modify`.
///
/// ```swift
/// XCTModify(&$0.phase, case: \.loaded) { $0 += 1 }
/// ```
///
/// An issue is reported, and the enum is unchanged, when it is another case and when `body` throws an error. An issue is
/// also reported when `body` changes nothing, except in a test store that is not exhaustive.
///
/// - Parameters:
///   - root: The enum.
///   - keyPath: The case to change.
///   - message: What is said before each issue.
///   - body: Changes the value.
public func XCTModify<Enum, Case>(
  _ root: inout Enum,
  case keyPath: CaseKeyPath<Enum, Case>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Case) throws -> Void,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  XCTModify(
    &root, case: AnyCasePath(keyPath), message(), body, fileID: fileID, file: filePath, line: line, column: column)
}

/// Changes the value of a case in an assertion, with a case path: `case: /Phase.loaded`.
///
/// It behaves like the function that takes a case key path.
public func XCTModify<Enum, Case>(
  _ root: inout Enum,
  case path: AnyCasePath<Enum, Case>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Case) throws -> Void,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  func report(_ issue: String) {
    let message = message()
    SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
      .report(message.isEmpty ? issue : "\(message): \(issue)")
  }
  guard let before = path.extract(from: root) else {
    return report(
      "cannot modify a case that is not there: found another case of \(Enum.self), expected one with \(Case.self)")
  }
  var value = before
  do { try body(&value) } catch { return report("the closure of XCTModify threw an error: \(error)") }
  if XCTModification.isExpected, let before = before as? any Equatable, before.isEqual(to: value) {
    report("XCTModify changed nothing: found the \(Case.self) as before, expected another one")
  }
  root = path.embed(value)
}

/// Changes the value of an optional in an assertion: `XCTModify(&$0.detail) { $0.count = 1 }`.
///
/// It behaves like the function that takes a case key path.
public func XCTModify<Wrapped>(
  _ optional: inout Wrapped?,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Wrapped) throws -> Void,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  XCTModify(
    &optional, case: \.some, message(), body, fileID: fileID, file: filePath, line: line, column: column)
}

enum XCTModification {
  /// Whether the closure has to change the value: a test that is not exhaustive may also assert what stays.
  @TaskLocal static var isExpected = true
}

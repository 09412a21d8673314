public import ComposableRuntime

/// Changes the value of a case in an assertion, for tests that were written before `modify`.
///
/// ```swift
/// XCTModify(&$0.phase, case: \.loaded) { $0 += 1 }
/// ```
///
/// When the enum is another case, an issue is reported and the enum is unchanged.
///
/// - Parameters:
///   - root: The enum.
///   - keyPath: The case to change.
///   - body: Changes the value.
///   - fileID: Where an issue is reported.
///   - filePath: Where an issue is reported.
///   - line: Where an issue is reported.
///   - column: Where an issue is reported.
/// - Throws: What `body` throws. The enum is unchanged then.
public func XCTModify<Enum: CasePathable, Case>(
  _ root: inout Enum,
  case keyPath: CaseKeyPath<Enum, Case>,
  _ body: (inout Case) throws -> Void,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows {
  let path = AnyCasePath(keyPath)
  guard var value = path.extract(from: root) else {
    return SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column).report(
      "cannot modify a case that is not there: found another case of \(Enum.self), expected one with \(Case.self)")
  }
  try body(&value)
  root = path.embed(value)
}

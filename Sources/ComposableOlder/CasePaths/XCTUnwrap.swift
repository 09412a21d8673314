internal import ComposableRuntime

/// Returns the value of a case in an assertion: `try XCTUnwrap(phase, case: /Phase.loaded)`.
///
/// An issue is reported when the enum is another case.
///
/// - Parameters:
///   - root: The enum.
///   - extract: Returns the value of the case, or nil for another case. A case path makes it.
///   - message: What is said before the issue.
/// - Returns: The value of the case.
/// - Throws: `ExtractionFailed` when the enum is another case, and what `root` throws.
public func XCTUnwrap<Enum, Case>(
  _ root: @autoclosure () throws -> Enum,
  case extract: (Enum) -> Case?,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws -> Case {
  let root = try root()
  if let value = extract(root) { return value }
  let (message, found) = (message(), "the case \"\(ActionName.caseName(of: root))\" of \(Enum.self)")
  let issue = "cannot unwrap the value of a case: found \(found), expected one with \(Case.self)"
  SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(message.isEmpty ? issue : "\(message): \(issue)")
  throw ExtractionFailed()
}

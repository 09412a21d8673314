/// An error in a line of a recording, as data; the wording is in `description`.
public struct LineError: Error, Hashable, Sendable {
  /// What is wrong.
  public var reason: Reason
  /// The byte in the line, counted from 1, where it is known.
  public var column: Int?

  /// An error of a line.
  ///
  /// - Parameters:
  ///   - reason: what is wrong.
  ///   - column: the byte in the line, counted from 1; nil where it is not known.
  public init(_ reason: Reason, column: Int? = nil) {
    self.reason = reason
    self.column = column
  }

  /// What can be wrong with a line.
  public enum Reason: Hashable, Sendable {
    /// The line is not the header of a recording.
    case noHeader
    /// The recording says that a reader of at least this version is needed.
    case newerVersion(needs: Int)
    /// The line is no JSON object.
    case syntax(found: String, expected: String)
    /// A line that is valid JSON lacks a member.
    case missing(String)
    /// A member is not what it should be.
    case mismatch(member: String, expected: String)
    /// The member `patch` is no JSON Patch.
    case patch(JSONPatchError)
  }
}

extension LineError: CustomStringConvertible {
  /// What was found and what was expected, after the column where it is known.
  public var description: String {
    (column.map { "column \($0): " } ?? "") + reason.description
  }
}

extension LineError.Reason: CustomStringConvertible {
  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .noHeader: "found something else, expected a recording's header"
    case .newerVersion(let needs):
      "needs a reader of version \(needs) of the format; this one reads version \(RecordingHeader.readerVersion)"
    case .syntax(let found, let expected): "found \(found), expected \(expected)"
    case .missing(let member): "found no '\(member)', expected one in a line of this kind"
    case .mismatch(let member, let expected): "found something else in '\(member)', expected \(expected)"
    case .patch(let error): "\(error)"
    }
  }
}

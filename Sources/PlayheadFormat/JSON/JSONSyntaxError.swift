/// A syntax error in JSON: its offset, what was found, and what was expected.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The number of bytes before the error.
  public var offset: Int
  /// The text at the error, short and safe to print.
  public var found: String
  /// What would be valid there.
  public var expected: String

  public init(offset: Int, found: String, expected: String) {
    self.offset = offset
    self.found = found
    self.expected = expected
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  public var description: String { "found \(found), expected \(expected)" }
}

/// Bytes that are not the JSON that they should be: where, what was found, and what was expected.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// How many bytes stand before the place.
  public var offset: Int
  /// What stands there, short and safe to print.
  public var found: String
  /// What could have stood there.
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

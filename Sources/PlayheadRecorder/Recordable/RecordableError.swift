public import PlayheadFormat

/// A recorded value without the shape of the type that reads it.
public struct RecordableError: Error, Hashable, Sendable {
  /// The place in the value, as a JSON Pointer (RFC 6901).
  public var pointer: String
  /// What was found: a kind of JSON value, or a description of the error.
  public var found: String
  /// What should be there.
  public var expected: String

  public init(pointer: String = "", found: String, expected: String) {
    self.pointer = pointer
    self.found = found
    self.expected = expected
  }

  /// An error for a JSON value of the wrong kind, or for one that is missing.
  public init(found value: JSONValue?, expected: String) {
    self.init(found: value?.kind.rawValue ?? "nothing", expected: expected)
  }

  /// The same error, seen from the object that has the value as a member, or from the array that has it as an element.
  ///
  /// - Parameter token: The member's name or the element's index, unescaped.
  public func inside(_ token: String) -> RecordableError {
    var error = self
    error.pointer = "/\(RecordableError.escape(token))\(pointer)"
    return error
  }

  static func escape(_ token: String) -> String {
    JSONPointer.escaped(token)
  }
}

extension RecordableError: CustomStringConvertible {
  public var description: String {
    "\(pointer.isEmpty ? "the value" : pointer): found \(found), expected \(expected)"
  }
}

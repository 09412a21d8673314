/// An error in the shape of a schema.
public struct SchemaError: Error, Hashable, Sendable {
  /// The place in the schema, as a JSON Pointer; a type stands there by its position.
  public var pointer: String
  /// What kind of value was found there, or nil where there was none.
  public var found: JSONValue.Kind?
  /// What should be there.
  public var expected: String

  init(pointer: String, found: JSONValue?, expected: String) {
    self.pointer = pointer
    self.found = found?.kind
    self.expected = expected
  }
}

extension SchemaError: CustomStringConvertible {
  public var description: String {
    "schema\(pointer): found \(found?.rawValue ?? "nothing"), expected \(expected)"
  }
}

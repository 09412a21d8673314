public import PlayheadFormat

/// Records a value by its `Encodable`, and reads it where it is `Decodable` too.
@frozen public enum EncodedValue<Value: Encodable>: ValueRecording {
  public static func write(_ value: Value, into writer: inout JSONWriter) {
    let tree = JSONValueEncoding.tree(of: value)
    if tree.metReference { writer.metReference = true }
    writer.append(recorded: tree.value)
  }

  public static func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) {
    if isIdentical(old, new) { return }
    let newTree = JSONValueEncoding.tree(of: new)
    if newTree.metReference { patch.metReference = true }
    patch.writeDifference(from: JSONValueEncoding.tree(of: old).value, to: newTree.value)
  }

  /// Compares the bits: an unchanged field shares its storage with the old one.
  @inlinable public static func isIdentical(_ old: Value, _ new: Value) -> Bool {
    haveSameBits(old, new)
  }

  public static func read(_ value: JSONValue) throws(RecordableError) -> Value {
    guard let type = Value.self as? any Decodable.Type else {
      throw RecordableError(
        found: value, expected: "a type that can be decoded, which \(TypeName.short(Value.self)) is not")
    }
    guard let decoded = try JSONValueDecoding.value(of: type, from: value) as? Value else {
      throw RecordableError(found: value, expected: TypeName.short(Value.self))
    }
    return decoded
  }

  public static func describe(in types: inout RecordedTypes) -> String {
    types.note(Value.self, Value.self is any Decodable.Type ? .codable : .reflection)
  }

  public static func writeCase(_ value: Value, into writer: inout JSONWriter) -> Bool {
    ReflectedCase.write(value, into: &writer)
  }
}

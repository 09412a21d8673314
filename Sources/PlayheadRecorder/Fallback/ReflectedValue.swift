public import PlayheadFormat

/// Records a value by reflection. It can be inspected, but not read back.
@frozen public enum ReflectedValue<Value>: ValueRecording {
  public static func write(_ value: Value, into writer: inout JSONWriter) {
    let tree = Reflection.tree(of: value, isPart: writer.isReflecting)
    if tree.metReference { writer.metReference = true }
    writer.append(recorded: tree.value)
  }

  public static func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) {
    if isIdentical(old, new) { return }
    let newTree = Reflection.tree(of: new)
    if newTree.metReference { patch.metReference = true }
    patch.writeDifference(from: Reflection.tree(of: old).value, to: newTree.value)
  }

  /// Compares the bits: an unchanged field shares its storage with the old one.
  @inlinable public static func isIdentical(_ old: Value, _ new: Value) -> Bool {
    haveSameBits(old, new)
  }

  public static func read(_ value: JSONValue) throws(RecordableError) -> Value {
    throw RecordableError(
      found: value, expected: "a type that can be decoded, which \(TypeName.short(Value.self)) is not")
  }

  public static func describe(in types: inout RecordedTypes) -> String {
    types.note(Value.self, .reflection)
  }

  public static func writeCase(_ value: Value, into writer: inout JSONWriter) -> Bool {
    ReflectedCase.write(value, into: &writer)
  }
}

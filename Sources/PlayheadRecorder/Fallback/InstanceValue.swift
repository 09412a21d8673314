public import PlayheadFormat

/// Records a member that is an instance of a class, by its `Encodable`, else by reflection.
///
/// It is always compared with what was last written for it, because the old value is the same instance.
@frozen public enum InstanceValue<Value: AnyObject>: ValueRecording {
  private static func tree(of value: Value) -> RecordedValue { RecordedType<Value>().tree(of: value) }

  public static func write(_ value: Value, into writer: inout JSONWriter) {
    let tree = tree(of: value)
    writer.instances?.remember(value, tree.value)
    writer.append(recorded: tree.value)
  }

  public static func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) {
    let tree = tree(of: new)
    let earlier = patch.earlierInstances.tree(of: old) ?? Self.tree(of: old).value
    patch.instances?.remember(new, tree.value)
    patch.writeDifference(from: earlier, to: tree.value)
  }

  @inlinable public static func isIdentical(_ old: Value, _ new: Value) -> Bool { false }

  public static func read(_ value: JSONValue) throws(RecordableError) -> Value { try RecordedType().read(value) }

  public static func describe(in types: inout RecordedTypes) -> String {
    let isCodable = Value.self is any (Encodable & Decodable).Type
    return types.note(instance: Value.self, isCodable ? .codable : .reflection)
  }

  public static func writeCase(_ value: Value, into writer: inout JSONWriter) -> Bool { false }
}

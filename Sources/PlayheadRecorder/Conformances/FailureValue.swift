public import PlayheadFormat

/// Records the failure of a `Result`: by the error type's own code where it has some, else by ``RecordedError``.
public enum FailureValue<Value: Error>: ValueRecording {
  private static var type: RecordedType<Value>? {
    let type = RecordedType<Value>()
    return type.fidelity == .reflection ? nil : type
  }

  public static func write(_ value: Value, into writer: inout JSONWriter) {
    if let type { type.recording.write(value, &writer) } else { RecordedError(value).writeRecorded(into: &writer) }
  }

  public static func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) {
    if let type {
      type.recording.writeChanges(old, new, &patch)
    } else {
      RecordedError(new).writeRecordedChanges(since: RecordedError(old), into: &patch)
    }
  }

  @inlinable public static func isIdentical(_ old: Value, _ new: Value) -> Bool { haveSameBits(old, new) }

  public static func read(_ value: JSONValue) throws(RecordableError) -> Value {
    if let type { return try type.read(value) }
    guard let error = try RecordedError(recorded: value) as? Value else {
      throw RecordableError(
        found: value, expected: "a type that can be decoded, which \(TypeName.short(Value.self)) is not")
    }
    return error
  }

  public static func describe(in types: inout RecordedTypes) -> String {
    if Value.self == (any Error).self { return "any Error" }
    if Value.self == Never.self { return "Never" }
    return RecordedType<Value>().describe(in: &types)
  }

  public static func writeCase(_ value: Value, into writer: inout JSONWriter) -> Bool { false }
}

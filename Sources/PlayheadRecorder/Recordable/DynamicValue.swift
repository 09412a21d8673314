public import PlayheadFormat

/// Records a value of a type that the derived code does not know: an unconstrained generic parameter, or an `any P`.
///
/// At run time, the type decides how it is recorded (for an `any P`, each value's type): by `Recordable`, else by
/// `Encodable`, else by reflection. Only values recorded by their static type can be read back.
@frozen public enum DynamicValue<Value>: ValueRecording {
  /// The recording of the type; nil if it depends on each value.
  private static var known: AnyValueRecording<Value>? { RecordedType<Value>.known }

  public static func write(_ value: Value, into writer: inout JSONWriter) {
    if let known {
      known.write(value, &writer)
    } else if let recordable = value as? any Recordable {
      recordable.writeRecorded(into: &writer)
    } else {
      ReflectedValue.write(value, into: &writer)
    }
  }

  public static func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) {
    if isIdentical(old, new) { return }
    if let known { return known.writeChanges(old, new, &patch) }
    switch (old as? any Recordable, new as? any Recordable) {
    case (let old?, let new?): writeChanges(from: old, toRecordable: new, into: &patch)
    case (nil, nil): ReflectedValue.writeChanges(from: old, to: new, into: &patch)
    default: patch.replace { write(new, into: &$0) }
    }
  }

  /// Replaces a value by one of another type.
  private static func writeChanges<New: Recordable>(
    from old: any Recordable, toRecordable new: New, into patch: inout PatchWriter
  ) {
    if let old = old as? New {
      new.writeRecordedChanges(since: old, into: &patch)
    } else {
      patch.replace { new.writeRecorded(into: &$0) }
    }
  }

  /// Compares the bits: an unchanged field shares its storage with the old one.
  @inlinable public static func isIdentical(_ old: Value, _ new: Value) -> Bool { haveSameBits(old, new) }

  public static func read(_ value: JSONValue) throws(RecordableError) -> Value {
    guard let known else { return try ReflectedValue.read(value) }
    return try known.read(value)
  }

  public static func describe(in types: inout RecordedTypes) -> String {
    known?.describe(&types) ?? ReflectedValue<Value>.describe(in: &types)
  }

  public static func writeCase(_ value: Value, into writer: inout JSONWriter) -> Bool {
    if let known { return known.writeCase(value, &writer) }
    if let recordable = value as? any Recordable { return recordable.writeRecordedCase(into: &writer) }
    return ReflectedCase.write(value, into: &writer)
  }
}

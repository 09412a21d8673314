public import PlayheadFormat

// A raw type may have a name of the program's own, so that a macro takes it for a protocol. The compiler chooses where
// the derived code is compiled.

/// How a type that may have a raw value is recorded by it.
@inlinable public func recordedRawValue<Value: RawRepresentable & Recordable>(
  of type: Value.Type
) -> RecordedRawValue<Value>.Type where Value.RawValue: Recordable { RecordedRawValue.self }

@_disfavoredOverload
@inlinable public func recordedRawValue<Value>(of type: Value.Type) -> NoRecordedRawValue<Value>.Type {
  NoRecordedRawValue.self
}

/// Records a value by its raw value, as `Codable` does.
@frozen public enum RecordedRawValue<Value: RawRepresentable & Recordable> where Value.RawValue: Recordable {
  /// Writes the raw value; true, as nothing else is to be written.
  @inlinable public static func write(_ value: Value, into writer: inout JSONWriter) -> Bool {
    value.rawValue.writeRecorded(into: &writer)
    return true
  }

  /// Writes what changed; true, as nothing else is to be written.
  @inlinable public static func writeChanges(
    from old: Value, to new: Value, into patch: inout PatchWriter
  ) -> Bool {
    new.rawValue.writeRecordedChanges(since: old.rawValue, into: &patch)
    return true
  }

  /// Reads the value.
  public static func read(_ value: JSONValue) throws(RecordableError) -> Value? {
    guard let known = Value(rawValue: try Value.RawValue(recorded: value)) else {
      throw RecordableError(found: "an unknown raw value", expected: "a raw value of \(TypeName.short(Value.self))")
    }
    return known
  }

  /// Describes the type by its cases, or by its name alone where it has none.
  public static func describe(_ cases: [(name: String, value: Value)], in types: inout RecordedTypes) -> String? {
    if !cases.isEmpty { return types.describe(valuesOf: Value.self, cases) }
    _ = types.describe(Value.RawValue.self)
    return TypeName.short(Value.self)
  }
}

/// Leaves a value that has no raw value to the derived code.
@frozen public enum NoRecordedRawValue<Value> {
  /// False, as nothing has been written.
  @inlinable public static func write(_ value: Value, into writer: inout JSONWriter) -> Bool { false }

  /// False, as nothing has been written.
  @inlinable public static func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) -> Bool {
    false
  }

  /// Nothing, as nothing has been read.
  @inlinable public static func read(_ value: JSONValue) throws(RecordableError) -> Value? { nil }

  /// Nothing, as nothing has been described.
  @inlinable public static func describe(
    _ cases: [(name: String, value: Value)], in types: inout RecordedTypes
  ) -> String? { nil }
}

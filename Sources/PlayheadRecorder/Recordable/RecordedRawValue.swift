public import PlayheadFormat

// A raw type may be an alias, which a macro cannot tell from a protocol, so the compiler picks an overload where the
// derived code is compiled.

/// The recording of a type that may have a raw value.
@inlinable public func recordedRawValue<Value: RawRepresentable & Recordable>(
  of type: Value.Type
) -> RecordedRawValue<Value>.Type where Value.RawValue: Recordable { RecordedRawValue.self }

@_disfavoredOverload
@inlinable public func recordedRawValue<Value>(of type: Value.Type) -> NoRecordedRawValue<Value>.Type {
  NoRecordedRawValue.self
}

/// Records a value by its raw value, as `Codable` does.
@frozen public enum RecordedRawValue<Value: RawRepresentable & Recordable> where Value.RawValue: Recordable {
  /// Writes the raw value, and returns true because nothing else has to be written.
  @inlinable public static func write(_ value: Value, into writer: inout JSONWriter) -> Bool {
    value.rawValue.writeRecorded(into: &writer)
    return true
  }

  /// Writes the change, and returns true because nothing else has to be written.
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
  /// Writes nothing, and returns false.
  @inlinable public static func write(_ value: Value, into writer: inout JSONWriter) -> Bool { false }

  /// Writes nothing, and returns false.
  @inlinable public static func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) -> Bool {
    false
  }

  /// Reads nothing, and returns nil.
  @inlinable public static func read(_ value: JSONValue) throws(RecordableError) -> Value? { nil }

  /// Describes nothing, and returns nil.
  @inlinable public static func describe(
    _ cases: [(name: String, value: Value)], in types: inout RecordedTypes
  ) -> String? { nil }
}

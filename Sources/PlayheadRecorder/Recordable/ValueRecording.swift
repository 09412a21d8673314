public import PlayheadFormat

/// One of the ways in which a value is recorded: by its `Recordable`, by its `Encodable`, by what is found when the
/// program runs, or by reflection.
///
/// Derived code names the way of each field with `recordedMember(of:)`.
public protocol ValueRecording {
  associatedtype Value

  /// Writes the whole value.
  static func write(_ value: Value, into writer: inout JSONWriter)
  /// Writes what changed.
  static func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter)
  /// Whether both are certainly the same.
  static func isIdentical(_ old: Value, _ new: Value) -> Bool
  /// Reads a value back.
  static func read(_ value: JSONValue) throws(RecordableError) -> Value
  /// Describes the type and returns its name.
  static func describe(in types: inout RecordedTypes) -> String
  /// Appends the path of case names of an enum; false where it is none.
  static func writeCase(_ value: Value, into writer: inout JSONWriter) -> Bool
}

/// Records a value by its `Recordable`.
@frozen public enum RecordableValue<Value: Recordable>: ValueRecording {
  @inlinable public static func write(_ value: Value, into writer: inout JSONWriter) {
    value.writeRecorded(into: &writer)
  }

  @inlinable public static func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) {
    new.writeRecordedChanges(since: old, into: &patch)
  }

  @inlinable public static func isIdentical(_ old: Value, _ new: Value) -> Bool {
    new.isRecordedIdentically(to: old)
  }

  @inlinable public static func read(_ value: JSONValue) throws(RecordableError) -> Value {
    try Value(recorded: value)
  }

  @inlinable public static func describe(in types: inout RecordedTypes) -> String {
    types.describe(Value.self)
  }

  @inlinable public static func writeCase(_ value: Value, into writer: inout JSONWriter) -> Bool {
    value.writeRecordedCase(into: &writer)
  }
}

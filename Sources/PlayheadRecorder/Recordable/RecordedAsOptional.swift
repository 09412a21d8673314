public import PlayheadFormat

/// A wrapper that is recorded as the optional inside it: a member of such a type is left out where that is nil.
///
/// ```swift
/// extension Sheet: RecordedAsOptional where State: Recordable {
///   var recordedOptional: State? { state }
///   init(recordedOptional state: State?) { self.init(state: state) }
/// }
/// ```
public protocol RecordedAsOptional: Recordable {
  /// What is in the wrapper.
  associatedtype RecordedWrapped: Recordable

  /// The optional inside.
  var recordedOptional: RecordedWrapped? { get }

  /// Makes a wrapper of an optional.
  init(recordedOptional: RecordedWrapped?)
}

extension RecordedAsOptional {
  public func writeRecorded(into writer: inout JSONWriter) { recordedOptional.writeRecorded(into: &writer) }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    recordedOptional.writeRecordedChanges(since: old.recordedOptional, into: &patch)
  }

  public func isRecordedIdentically(to old: Self) -> Bool {
    recordedOptional.isRecordedIdentically(to: old.recordedOptional)
  }

  public init(recorded value: JSONValue) throws(RecordableError) {
    self.init(recordedOptional: try RecordedWrapped?(recorded: value))
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    RecordedWrapped?.describeRecorded(in: &types)
  }
}

/// The way in which a member of this type is recorded.
@inlinable public func recordedMember<Value: RecordedAsOptional>(
  of type: Value.Type
) -> RecordedWrappedOptionalMember<Value>.Type { RecordedWrappedOptionalMember.self }

/// Records a member that is recorded as the optional inside it.
@frozen public enum RecordedWrappedOptionalMember<Value: RecordedAsOptional> {
  @usableFromInline typealias Member = RecordedOptionalMember<RecordableValue<Value.RecordedWrapped>>

  /// Writes name, value and comma, or nothing for nil.
  @inlinable public static func write(_ value: Value, _ key: JSONKey, into writer: inout JSONWriter) {
    Member.write(value.recordedOptional, key, into: &writer)
  }

  /// Writes what changed in the member: it is added when it stops being nil, and removed when it becomes nil.
  @inlinable public static func writeChanges(
    from old: Value, to new: Value, _ key: JSONKey, into patch: inout PatchWriter
  ) {
    Member.writeChanges(from: old.recordedOptional, to: new.recordedOptional, key, into: &patch)
  }

  /// Whether both members are certainly the same.
  @inlinable public static func isIdentical(_ old: Value, _ new: Value) -> Bool { new.isRecordedIdentically(to: old) }

  /// Reads the member of `object` that is called `key`; one that is missing or null is nil.
  @inlinable public static func read(_ key: JSONKey, of object: JSONValue) throws(RecordableError) -> Value {
    Value(recordedOptional: try Member.read(key, of: object))
  }

  /// Describes the member's type.
  @inlinable public static func describe(_ key: JSONKey, in types: inout RecordedTypes) -> Schema.Field {
    Member.describe(key, in: &types)
  }

  /// Describes the member's type.
  @inlinable public static func describe(
    _ key: JSONKey, identifiedBy property: String, in types: inout RecordedTypes
  ) -> Schema.Field {
    Member.describe(key, identifiedBy: property, in: &types)
  }

  /// Appends `.` and the path of case names of a payload that is an action.
  @inlinable public static func writeCase(_ value: Value, into writer: inout JSONWriter) {
    Member.writeCase(value.recordedOptional, into: &writer)
  }
}

public import PlayheadFormat

/// Records a member that may be nil, and is left out then.
@frozen public enum RecordedOptionalMember<Recording: ValueRecording> {
  /// Writes name, value and comma, or nothing for nil.
  @inlinable public static func write(_ value: Recording.Value?, _ key: JSONKey, into writer: inout JSONWriter) {
    guard let value else { return }
    RecordedMember<Recording>.write(value, key, into: &writer)
  }

  /// Writes what changed in the member: it is added when it stops being nil, and removed when it becomes nil.
  @inlinable public static func writeChanges(
    from old: Recording.Value?, to new: Recording.Value?, _ key: JSONKey, into patch: inout PatchWriter
  ) {
    if patch.isTooDeep { return }
    switch (old, new) {
    case (let old?, let new?):
      RecordedMember<Recording>.writeChanges(from: old, to: new, key, into: &patch)
    case (nil, let new?):
      let mark = patch.enter(key)
      patch.add { Recording.write(new, into: &$0) }
      patch.leave(mark)
    case (.some, nil):
      let mark = patch.enter(key)
      patch.remove()
      patch.leave(mark)
    case (nil, nil): break
    }
  }

  /// Whether both members are certainly the same.
  @inlinable public static func isIdentical(_ old: Recording.Value?, _ new: Recording.Value?) -> Bool {
    switch (old, new) {
    case (let old?, let new?): Recording.isIdentical(old, new)
    case (nil, nil): true
    default: false
    }
  }

  /// Reads the member of `object` that is called `key`; one that is missing or null is nil. Where the value is an optional
  /// itself, null is nil in it.
  @inlinable public static func read(_ key: JSONKey, of object: JSONValue) throws(RecordableError) -> Recording.Value? {
    guard case .object = object else { throw RecordableError(found: object, expected: "an object") }
    switch object[key.name] {
    case nil: return nil
    case .null? where !(Recording.Value.self is any OptionalValue.Type): return nil
    case let value?:
      do throws(RecordableError) {
        return try Recording.read(value)
      } catch {
        throw error.inside(key.name)
      }
    }
  }

  /// Describes the member's type.
  @inlinable public static func describe(_ key: JSONKey, in types: inout RecordedTypes) -> Schema.Field {
    types.describe(field: key.name) { Recording.describe(in: &$0) + "?" }
  }

  /// Describes an array whose elements are identified by a property, as in `IdentifiedArray(id: \.uuid)`.
  @inlinable public static func describe(
    _ key: JSONKey, identifiedBy property: String, in types: inout RecordedTypes
  ) -> Schema.Field {
    var field = describe(key, in: &types)
    field.id = types.pointer(toProperty: property, ofElementsIn: Recording.Value.self)
    return field
  }

  /// Appends `.` and the path of case names of a payload that is an action.
  @inlinable public static func writeCase(_ value: Recording.Value?, into writer: inout JSONWriter) {
    if let value { RecordedMember<Recording>.writeCase(value, into: &writer) }
  }
}

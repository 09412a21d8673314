public import PlayheadFormat

/// Records a member of an object: a stored property of a struct, or a payload of an enum's case.
@frozen public enum RecordedMember<Recording: ValueRecording> {
  /// Writes name and value, and the comma after them.
  @inlinable public static func write(_ value: Recording.Value, _ key: JSONKey, into writer: inout JSONWriter) {
    writer.append(key: key)
    if _slowPath(writer.isTooDeep) { writer.appendCut() } else { Recording.write(value, into: &writer) }
    writer.separate()
  }

  /// Writes what changed in the member.
  @inlinable public static func writeChanges(
    from old: Recording.Value, to new: Recording.Value, _ key: JSONKey, into patch: inout PatchWriter
  ) {
    if Recording.isIdentical(old, new) || patch.isTooDeep { return }
    let mark = patch.enter(key)
    Recording.writeChanges(from: old, to: new, into: &patch)
    patch.leave(mark)
  }

  /// Whether both members are certainly the same.
  @inlinable public static func isIdentical(_ old: Recording.Value, _ new: Recording.Value) -> Bool {
    Recording.isIdentical(old, new)
  }

  /// Reads the member of `object` that is called `key`.
  @inlinable public static func read(_ key: JSONKey, of object: JSONValue) throws(RecordableError) -> Recording.Value {
    guard case .object = object else { throw RecordableError(found: object, expected: "an object") }
    do throws(RecordableError) {
      guard let value = object[key.name] else {
        throw RecordableError(found: nil, expected: "a value")
      }
      return try Recording.read(value)
    } catch {
      throw error.inside(key.name)
    }
  }

  /// Describes the member's type.
  @inlinable public static func describe(_ key: JSONKey, in types: inout RecordedTypes) -> Schema.Field {
    types.describe(field: key.name) { Recording.describe(in: &$0) }
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
  @inlinable public static func writeCase(_ value: Recording.Value, into writer: inout JSONWriter) {
    let length = writer.count
    writer.append(byte: UInt8(ascii: "."))
    if !Recording.writeCase(value, into: &writer) { writer.truncate(to: length) }
  }
}

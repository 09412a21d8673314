public import ComposableRuntime
public import PlayheadRecorder

/// Recorded as its value, in the way of that value's type, and compared with what was recorded of it before: an old
/// state refers to the new value, too.
///
/// The conformance asks nothing of the value. A value that is `Codable` only would make this type one that reflection
/// records otherwise, with its lock and its place, since a shared value is not `Codable` itself.
extension Shared: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) { box.writeRecorded(into: &writer) }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    box.writeRecordedChanges(since: old.box, into: &patch)
  }

  /// Reads a value, which is shared with nobody else.
  public init(recorded value: JSONValue) throws(RecordableError) {
    self.init(value: try DynamicValue<Value>.read(value))
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    // What refers to memory that others change does not tell what was in it before.
    types.note(instance: Self.self, .recordable)
    return DynamicValue<Value>.describe(in: &types)
  }
}

/// Recorded as its value, as what is shared is.
extension SharedReader: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) { box.writeRecorded(into: &writer) }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    box.writeRecordedChanges(since: old.box, into: &patch)
  }

  public init(recorded value: JSONValue) throws(RecordableError) { self.init(try Shared(recorded: value)) }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { types.describe(Shared<Value>.self) }
}

/// What was written of a value is remembered by its box, not by its memory, which the box may replace.
extension SharedBox {
  fileprivate func writeRecorded(into writer: inout JSONWriter) {
    let value = reference.value
    writer.instances.remember(self, value: value)
    DynamicValue.write(value, into: &writer)
  }

  fileprivate func writeRecordedChanges(since old: SharedBox, into patch: inout PatchWriter) {
    let value = reference.value
    // In two steps: no memory must not become the nil of an optional value.
    let remembered = patch.earlierInstances.value(of: old)
    let earlier = remembered.flatMap { $0 as? Value } ?? old.reference.value
    patch.instances.remember(self, value: value)
    DynamicValue.writeChanges(from: earlier, to: value, into: &patch)
  }
}

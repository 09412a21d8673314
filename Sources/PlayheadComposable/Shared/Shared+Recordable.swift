public import ComposableRuntime
public import PlayheadRecorder

/// Recorded as its value, and compared with what was recorded of it before: an old state refers to the new value, too.
extension Shared: Recordable where Value: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) {
    let value = wrappedValue
    writer.instances.remember(reference, value: value)
    value.writeRecorded(into: &writer)
  }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    let value = wrappedValue
    // In two steps: no memory must not become the nil of an optional value.
    let remembered = patch.earlierInstances.value(of: old.reference)
    let earlier = remembered.flatMap { $0 as? Value } ?? old.wrappedValue
    patch.instances.remember(reference, value: value)
    if value.isRecordedIdentically(to: earlier) { return }
    value.writeRecordedChanges(since: earlier, into: &patch)
  }

  /// Reads a value, which is shared with nobody else.
  public init(recorded value: JSONValue) throws(RecordableError) { self.init(value: try Value(recorded: value)) }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    // What refers to memory that others change is no witness of what it was.
    types.note(instance: Self.self, .recordable)
    return types.describe(Value.self)
  }
}

/// Recorded as its value, as what is shared is.
extension SharedReader: Recordable where Value: Recordable {
  private var shared: Shared<Value> { Shared(reference: reference) }

  public func writeRecorded(into writer: inout JSONWriter) { shared.writeRecorded(into: &writer) }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    shared.writeRecordedChanges(since: old.shared, into: &patch)
  }

  public init(recorded value: JSONValue) throws(RecordableError) { self.init(try Shared(recorded: value)) }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { types.describe(Shared<Value>.self) }
}

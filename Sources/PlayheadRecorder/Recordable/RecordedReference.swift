public import PlayheadFormat

/// A reference to a value that others change too: a value of the state that is recorded as that other value.
///
/// An old state refers to the new value, so a change is the difference from what was recorded last. A container of your
/// own that shares a value conforms so:
///
/// ```swift
/// extension Published: RecordedReference {
///   var recordedReferent: Value { storage.value }
///   var recordedReferentID: ObjectIdentifier { ObjectIdentifier(storage) }
///   init(recordedReferent value: Value) { self.init(value) }
/// }
/// ```
///
/// Nothing is asked of the value: its type tells how it is recorded, as that of a field of any type does.
public protocol RecordedReference: Recordable {
  /// The type of the value.
  associatedtype RecordedReferent

  /// The value now.
  var recordedReferent: RecordedReferent { get }

  /// What the reference refers to, which this value keeps alive.
  var recordedReferentID: ObjectIdentifier { get }

  /// The value that an old state has, where nothing was recorded of it; by default the value now.
  var recordedFormerReferent: RecordedReferent { get }

  /// Makes a reference to a value that nobody else refers to.
  init(recordedReferent: RecordedReferent)

  /// Refers to what another one refers to, from here on: both have the same value, and had one reference when they were recorded.
  /// Does nothing by default, so that both have a value of their own.
  func share(with other: Self)
}

extension RecordedReference {
  public var recordedFormerReferent: RecordedReferent { recordedReferent }

  public func share(with other: Self) {}

  public func writeRecorded(into writer: inout JSONWriter) {
    if let mark = writer.instances?.mark(of: self) {
      return writer.append(recorded: .object([WrittenInstances.markName: .integer(Int64(mark))]))
    }
    let value = recordedReferent
    writer.instances?.remember(recordedReferentID, of: self, value: value)
    DynamicValue.write(value, into: &writer)
  }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    let value = recordedReferent
    let id = old.recordedReferentID
    // What it refers to may have been exchanged since. Then a copy that was kept refers to the same.
    let remembered =
      patch.earlierInstances.value(of: id)
      ?? patch.earlierInstances.value(ofOwner: { ($0 as? Self)?.recordedReferentID == id })
    // In two steps: no memory must not become the nil of an optional value.
    let earlier = remembered.flatMap { $0 as? RecordedReferent } ?? old.recordedFormerReferent
    patch.instances?.remember(recordedReferentID, of: self, value: value)
    DynamicValue.writeChanges(from: earlier, to: value, into: &patch)
  }

  /// Reads a value, which is shared with nobody else.
  public init(recorded value: JSONValue) throws(RecordableError) {
    self.init(recordedReferent: try DynamicValue<RecordedReferent>.read(value))
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    // What refers to memory that others change does not tell what was in it before.
    types.note(instance: Self.self, .recordable)
    return DynamicValue<RecordedReferent>.describe(in: &types)
  }
}

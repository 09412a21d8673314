public import PlayheadFormat

/// A reference to a shared value that others may change, which is recorded as the value.
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
/// The value's type has no requirements: it is recorded like a field of any type.
public protocol RecordedReference: Recordable {
  /// The type of the value.
  associatedtype RecordedReferent

  /// The value now.
  var recordedReferent: RecordedReferent { get }

  /// What the reference refers to, which this value keeps alive.
  var recordedReferentID: ObjectIdentifier { get }

  /// The value in an old state, if none was recorded; by default the present value.
  var recordedFormerReferent: RecordedReferent { get }

  /// Makes a reference to a value of its own.
  init(recordedReferent: RecordedReferent)

  /// From now on shares the value of another reference: both have the same value, and shared one when they were
  /// recorded. Does nothing by default, so that each keeps a value of its own.
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
    // The referent may have been exchanged since, and then a kept copy refers to the new one.
    let remembered =
      patch.earlierInstances.value(of: id)
      ?? patch.earlierInstances.value(ofOwner: { ($0 as? Self)?.recordedReferentID == id })
    // In two steps, so that a missing memory does not become the nil of an optional value.
    let earlier = remembered.flatMap { $0 as? RecordedReferent } ?? old.recordedFormerReferent
    patch.instances?.remember(recordedReferentID, of: self, value: value)
    DynamicValue.writeChanges(from: earlier, to: value, into: &patch)
  }

  /// Reads a value, which is not shared.
  public init(recorded value: JSONValue) throws(RecordableError) {
    self.init(recordedReferent: try DynamicValue<RecordedReferent>.read(value))
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    // A reference to shared memory does not show what the memory contained before.
    types.note(instance: Self.self, .recordable)
    return DynamicValue<RecordedReferent>.describe(in: &types)
  }
}

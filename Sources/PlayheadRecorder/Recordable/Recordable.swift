public import PlayheadFormat

/// A type whose values are written to a recording by code of its own: whole, or as what changed since an old value.
///
/// `@Recordable` derives it for structs and enums; the shape is the one that the compiler's `Codable` would give.
/// A type that wraps another one is ``RecordedAs`` that:
///
/// ```swift
/// extension Meters: RecordedAs {
///   var recordedForm: Double { value }
///   init(recordedForm value: Double) { self.init(value: value) }
/// }
/// ```
///
/// A recorder works on any thread, so no conformance may be isolated to an actor. Where a module or a type is the main
/// actor's, write `nonisolated extension Meters: RecordedAs`, and for a type whose properties are not `Sendable`, or
/// have wrappers, `nonisolated struct Meters`. `@Recordable` writes the first itself.
///
/// What is written must depend on the value alone, never on where it is stored or on a hash seed, so that two runs of
/// a program write the same bytes.
public protocol Recordable: SendableMetatype {
  /// Writes the whole value: exactly one JSON value.
  func writeRecorded(into writer: inout JSONWriter)

  /// Writes the operations that lead from `old` to this value at the patch's place, and none where they are written
  /// alike.
  func writeRecordedChanges(since old: Self, into patch: inout PatchWriter)

  /// Whether both values are certainly the same: their words are, or the storage that they share.
  ///
  /// False is inconclusive. The cost must not depend on the size of a collection.
  func isRecordedIdentically(to old: Self) -> Bool

  /// Reads a value that `writeRecorded(into:)` wrote.
  ///
  /// - Throws: ``RecordableError`` with the place where the JSON has another shape.
  init(recorded value: JSONValue) throws(RecordableError)

  /// Adds a description of this type to `types`, and returns the type's name in the schema.
  static func describeRecorded(in types: inout RecordedTypes) -> String

  /// Appends the path of case names of an enum used as an action; false, with nothing appended, for any other type.
  func writeRecordedCase(into writer: inout JSONWriter) -> Bool

  /// The variables of a struct: the name by which each is recorded, and its key path.
  ///
  /// Actions that set a property, such as a binding action, are recorded by these names and read back by them.
  static var recordedKeyPaths: [(name: String, keyPath: AnyKeyPath)] { get }
}

extension Recordable {
  public static var recordedKeyPaths: [(name: String, keyPath: AnyKeyPath)] { [] }

  @inlinable public func isRecordedIdentically(to old: Self) -> Bool { false }

  @inlinable public func writeRecordedCase(into writer: inout JSONWriter) -> Bool { false }
}

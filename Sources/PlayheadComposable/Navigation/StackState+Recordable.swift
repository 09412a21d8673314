public import ComposableRuntime
public import PlayheadRecorder

/// Recorded as its number.
extension StackElementID: LibraryRecordable {}

extension StackElementID: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) { generation.writeRecorded(into: &writer) }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    generation.writeRecordedChanges(since: old.generation, into: &patch)
  }

  public func isRecordedIdentically(to old: Self) -> Bool { self == old }

  public init(recorded value: JSONValue) throws(RecordableError) { self.init(generation: try Int(recorded: value)) }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { types.describe(Int.self) }
}

/// Recorded as an element of a stack: `{"id":0,"element":…}`. A schema names its type after the stack's, and readers know
/// its members.
extension StackEntry: LibraryRecordable {}

extension StackEntry: Recordable where Element: Recordable {
  private typealias IDMember = RecordedMember<RecordableValue<StackElementID>>
  private typealias ElementMember = RecordedMember<RecordableValue<Element>>

  package func writeRecorded(into writer: inout JSONWriter) {
    writer.openObject()
    IDMember.write(id, "id", into: &writer)
    ElementMember.write(element, "element", into: &writer)
    writer.closeObject()
  }

  /// Another element in the same place is written whole: it has nothing to do with the old one.
  package func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    if id == old.id {
      ElementMember.writeChanges(from: old.element, to: element, "element", into: &patch)
    } else {
      patch.replace { writeRecorded(into: &$0) }
    }
  }

  package func isRecordedIdentically(to old: Self) -> Bool {
    id == old.id && ElementMember.isIdentical(old.element, element)
  }

  package init(recorded value: JSONValue) throws(RecordableError) {
    self.init(id: try IDMember.read("id", of: value), element: try ElementMember.read("element", of: value))
  }

  package static func describeRecorded(in types: inout RecordedTypes) -> String {
    SchemaType.stackEntry(types.describe(Element.self))
  }
}

/// Recorded as an array of its elements with their ids: `[{"id":0,"element":…}]`. A change costs what it changes.
extension StackState: LibraryRecordable {}

extension StackState: Recordable where Element: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) { entries.writeRecorded(into: &writer) }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    entries.writeRecordedChanges(since: old.entries, into: &patch)
  }

  public func isRecordedIdentically(to old: Self) -> Bool { entries.isRecordedIdentically(to: old.entries) }

  /// Reads the elements with their ids.
  ///
  /// - Throws: `RecordableError`, also where two elements have one id.
  public init(recorded value: JSONValue) throws(RecordableError) { self.init(entries: try .init(recorded: value)) }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    SchemaType.stack(types.describe(Element.self))
  }
}

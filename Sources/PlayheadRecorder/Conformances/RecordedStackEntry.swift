package import PlayheadFormat

/// An element of a stack with its id, `{"id":0,"element":…}`, whose type is named after the stack's and whose members
/// readers know.
@usableFromInline package protocol RecordedStackEntry: LibraryRecordable, Recordable {
  associatedtype ID: Recordable & Equatable
  associatedtype Element: Recordable

  var id: ID { get }
  var element: Element { get }

  init(id: ID, element: Element)
}

extension RecordedStackEntry {
  private typealias IDMember = RecordedMember<RecordableValue<ID>>
  private typealias ElementMember = RecordedMember<RecordableValue<Element>>

  @usableFromInline package func writeRecorded(into writer: inout JSONWriter) {
    writer.openObject()
    IDMember.write(id, "id", into: &writer)
    ElementMember.write(element, "element", into: &writer)
    writer.closeObject()
  }

  /// A different element in the same place is unrelated to the old one, so it is written whole.
  @usableFromInline package func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    if id == old.id {
      ElementMember.writeChanges(from: old.element, to: element, "element", into: &patch)
    } else {
      patch.replace { writeRecorded(into: &$0) }
    }
  }

  @usableFromInline package func isRecordedIdentically(to old: Self) -> Bool {
    id == old.id && ElementMember.isIdentical(old.element, element)
  }

  @usableFromInline package init(recorded value: JSONValue) throws(RecordableError) {
    self.init(id: try IDMember.read("id", of: value), element: try ElementMember.read("element", of: value))
  }

  @usableFromInline package static func describeRecorded(in types: inout RecordedTypes) -> String {
    SchemaType.stackEntry(types.describe(Element.self))
  }
}

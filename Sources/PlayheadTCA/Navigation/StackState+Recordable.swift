#if ComposableArchitecture
  // `StackElementID.generation` and its initializer, without which no id can be read back.
  @_spi(Internals) public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as its number.
  extension StackElementID: LibraryRecordable, Recordable {
    public func writeRecorded(into writer: inout JSONWriter) { generation.writeRecorded(into: &writer) }

    public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      generation.writeRecordedChanges(since: old.generation, into: &patch)
    }

    public func isRecordedIdentically(to old: Self) -> Bool { self == old }

    public init(recorded value: JSONValue) throws(RecordableError) {
      self.init(generation: try Int(recorded: value))
    }

    public static func describeRecorded(in types: inout RecordedTypes) -> String { types.describe(Int.self) }
  }

  /// Recorded as an array of its elements with their ids: `[{"id":0,"element":…}]`.
  ///
  /// - Complexity: O(n) comparisons of words for n elements, and what has changed.
  extension StackState: LibraryRecordable, Recordable where Element: Recordable {
    private var entries: [RecordedStackEntry<Element>] {
      zip(ids, self).map { RecordedStackEntry(id: $0, element: $1) }
    }

    public func writeRecorded(into writer: inout JSONWriter) { entries.writeRecorded(into: &writer) }

    public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      entries.writeRecordedChanges(since: old.entries, into: &patch)
    }

    public func isRecordedIdentically(to old: Self) -> Bool {
      ids == old.ids && zip(self, old).allSatisfy { $0.isRecordedIdentically(to: $1) }
    }

    /// Reads the elements with their ids.
    ///
    /// - Throws: `RecordableError`, also where two elements have one id.
    public init(recorded value: JSONValue) throws(RecordableError) {
      let entries = try [RecordedStackEntry<Element>](recorded: value)
      self.init()
      for (index, entry) in entries.enumerated() {
        if ids.contains(entry.id) {
          throw RecordableError(
            pointer: "/\(index)/id", found: "the id of an element before it", expected: "an id of its own")
        }
        // In place: to set an element that is not there is reported as an issue.
        func add(_ place: inout Element?) { place = entry.element }
        add(&self[id: entry.id])
      }
    }

    public static func describeRecorded(in types: inout RecordedTypes) -> String {
      return SchemaType.stack(types.describe(Element.self))
    }
  }

  /// An element of a stack with its id: `{"id":0,"element":…}`.
  private struct RecordedStackEntry<Element: Recordable>: LibraryRecordable, Recordable {
    private typealias IDMember = RecordedMember<RecordableValue<StackElementID>>
    private typealias ElementMember = RecordedMember<RecordableValue<Element>>

    let id: StackElementID
    let element: Element

    init(id: StackElementID, element: Element) {
      self.id = id
      self.element = element
    }

    func writeRecorded(into writer: inout JSONWriter) {
      writer.openObject()
      IDMember.write(id, "id", into: &writer)
      ElementMember.write(element, "element", into: &writer)
      writer.closeObject()
    }

    /// Another element in the same place is written whole: it has nothing to do with the old one.
    func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      if id == old.id {
        ElementMember.writeChanges(from: old.element, to: element, "element", into: &patch)
      } else {
        patch.replace { writeRecorded(into: &$0) }
      }
    }

    func isRecordedIdentically(to old: Self) -> Bool { id == old.id && ElementMember.isIdentical(old.element, element) }

    init(recorded value: JSONValue) throws(RecordableError) {
      self.init(id: try IDMember.read("id", of: value), element: try ElementMember.read("element", of: value))
    }

    static func describeRecorded(in types: inout RecordedTypes) -> String {
      SchemaType.stackEntry(types.describe(Element.self))
    }
  }
#endif

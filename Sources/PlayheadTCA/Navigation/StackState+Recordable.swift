#if ComposableArchitecture
  // `StackElementID.generation` and its initializer, without which no id can be decoded.
  @_spi(Internals) public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as its number.
  extension StackElementID: LibraryRecordable, RecordedAs {
    public var recordedForm: Int { generation }

    public init(recordedForm: Int) {
      StackIDs.wasReadBack(recordedForm)
      self.init(generation: recordedForm)
    }
  }

  /// Recorded as an array of its elements with their ids, `[{"id":0,"element":…}]`, in O(n) comparisons of words and what has changed.
  extension StackState: LibraryRecordable, Recordable where Element: Recordable {
    private var entries: [StackEntry<Element>] {
      zip(ids, self).map { StackEntry(id: $0, element: $1) }
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
      let entries = try [StackEntry<Element>](recorded: value)
      var ids: Set<StackElementID> = []
      for (index, entry) in entries.enumerated() where !ids.insert(entry.id).inserted {
        throw RecordableError(
          pointer: "/\(index)/id", found: "the id of an element before it", expected: "an id of its own")
      }
      self.init(entries: entries.lazy.map { ($0.id, $0.element) })
    }

    public static func describeRecorded(in types: inout RecordedTypes) -> String {
      StackIDs.willBeRecorded()
      return SchemaType.stack(types.describe(Element.self))
    }
  }

  extension StackState {
    init(entries: some Sequence<(StackElementID, Element)>) {
      self.init()
      for (id, element) in entries {
        // In place, because setting a missing element is reported as an issue.
        func add(_ place: inout Element?) { place = element }
        add(&self[id: id])
      }
    }
  }

  private struct StackEntry<Element: Recordable>: RecordedStackEntry {
    let id: StackElementID
    let element: Element
  }
#endif

public import ComposableRuntime
public import PlayheadRecorder

/// Recorded as its number.
extension StackElementID: LibraryRecordable, RecordedAs {
  public var recordedForm: Int { generation }

  public init(recordedForm: Int) { self.init(generation: recordedForm) }
}

extension StackEntry: LibraryRecordable {}

extension StackEntry: Recordable, RecordedStackEntry where Element: Recordable {}

/// Recorded as an array of its elements with their ids, `[{"id":0,"element":…}]`; a change costs what it changes.
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

extension StackState {
  init(entries: some Sequence<(StackElementID, Element)>) {
    self.init(entries: .init(entries.map { StackEntry(id: $0, element: $1) }))
  }
}

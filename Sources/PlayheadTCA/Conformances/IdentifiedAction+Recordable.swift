#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as any enum: `{"element":{"id":…,"action":…}}`.
  extension IdentifiedAction: LibraryRecordable {}

  extension IdentifiedAction: Recordable where ID: Recordable, Action: Recordable {
    private typealias IDMember = RecordedMember<RecordableValue<ID>>
    private typealias ActionMember = RecordedMember<RecordableValue<Action>>

    public func writeRecorded(into writer: inout JSONWriter) {
      writer.openObject()
      switch self {
      case .element(let id, let action):
        writer.append(key: "element")
        writer.openObject()
        IDMember.write(id, "id", into: &writer)
        ActionMember.write(action, "action", into: &writer)
        writer.closeObject()
      }
      writer.closeObject()
    }

    public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      switch (old, self) {
      case (.element(let oldID, let oldAction), .element(let newID, let newAction)):
        let mark = patch.enter("element")
        ActionMember.writeChanges(from: oldAction, to: newAction, "action", into: &patch)
        IDMember.writeChanges(from: oldID, to: newID, "id", into: &patch)
        patch.leave(mark)
      }
    }

    public func isRecordedIdentically(to old: Self) -> Bool {
      switch (old, self) {
      case (.element(let oldID, let oldAction), .element(let newID, let newAction)):
        IDMember.isIdentical(oldID, newID) && ActionMember.isIdentical(oldAction, newAction)
      }
    }

    public init(recorded value: JSONValue) throws(RecordableError) {
      let recorded = try RecordedCase(value, of: Self.self)
      guard recorded.name == "element" else { throw recorded.unknown(in: Self.self) }
      self = try recorded.read { payload throws(RecordableError) in
        .element(id: try IDMember.read("id", of: payload), action: try ActionMember.read("action", of: payload))
      }
    }

    public static func describeRecorded(in types: inout RecordedTypes) -> String {
      types.describe(casesOf: Self.self) { types in
        [
          Schema.Case(
            name: "element",
            payload: [IDMember.describe("id", in: &types), ActionMember.describe("action", in: &types)])
        ]
      }
    }

    public func writeRecordedCase(into writer: inout JSONWriter) -> Bool {
      switch self {
      case .element(_, let action):
        writer.append(raw: "element")
        ActionMember.writeCase(action, into: &writer)
        return true
      }
    }
  }
#endif

#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as any enum: `{"element":{"id":0,"action":…}}`.
  extension StackAction: LibraryRecordable {}

  extension StackAction: Recordable where State: Recordable, Action: Recordable {
    private typealias IDMember = RecordedMember<RecordableValue<StackElementID>>
    private typealias StateMember = RecordedMember<RecordableValue<State>>
    private typealias ActionMember = RecordedMember<RecordableValue<Action>>

    public func writeRecorded(into writer: inout JSONWriter) {
      writer.openObject()
      switch self {
      case .element(let id, let action):
        writer.append(key: "element")
        writer.openObject()
        IDMember.write(id, "id", into: &writer)
        ActionMember.write(action, "action", into: &writer)
      case .popFrom(let id):
        writer.append(key: "popFrom")
        writer.openObject()
        IDMember.write(id, "id", into: &writer)
      case .push(let id, let state):
        writer.append(key: "push")
        writer.openObject()
        IDMember.write(id, "id", into: &writer)
        StateMember.write(state, "state", into: &writer)
      }
      writer.closeObject()
      writer.closeObject()
    }

    public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      switch (old, self) {
      case (.element(let oldID, let oldAction), .element(let newID, let newAction)):
        let mark = patch.enter("element")
        ActionMember.writeChanges(from: oldAction, to: newAction, "action", into: &patch)
        IDMember.writeChanges(from: oldID, to: newID, "id", into: &patch)
        patch.leave(mark)
      case (.popFrom(let oldID), .popFrom(let newID)):
        let mark = patch.enter("popFrom")
        IDMember.writeChanges(from: oldID, to: newID, "id", into: &patch)
        patch.leave(mark)
      case (.push(let oldID, let oldState), .push(let newID, let newState)):
        let mark = patch.enter("push")
        IDMember.writeChanges(from: oldID, to: newID, "id", into: &patch)
        StateMember.writeChanges(from: oldState, to: newState, "state", into: &patch)
        patch.leave(mark)
      default: patch.replace { writeRecorded(into: &$0) }
      }
    }

    public func isRecordedIdentically(to old: Self) -> Bool {
      switch (old, self) {
      case (.element(let oldID, let oldAction), .element(let newID, let newAction)):
        oldID == newID && ActionMember.isIdentical(oldAction, newAction)
      case (.popFrom(let oldID), .popFrom(let newID)): oldID == newID
      case (.push(let oldID, let oldState), .push(let newID, let newState)):
        oldID == newID && StateMember.isIdentical(oldState, newState)
      default: false
      }
    }

    public init(recorded value: JSONValue) throws(RecordableError) {
      let recorded = try RecordedCase(value, of: Self.self)
      self = try recorded.read { payload throws(RecordableError) in
        let id = try IDMember.read("id", of: payload)
        return switch recorded.name {
        case "element": .element(id: id, action: try ActionMember.read("action", of: payload))
        case "popFrom": .popFrom(id: id)
        case "push": .push(id: id, state: try StateMember.read("state", of: payload))
        default: throw recorded.unknown(in: Self.self)
        }
      }
    }

    public static func describeRecorded(in types: inout RecordedTypes) -> String {
      types.describe(casesOf: Self.self) { types in
        [
          Schema.Case(
            name: "element",
            payload: [IDMember.describe("id", in: &types), ActionMember.describe("action", in: &types)]),
          Schema.Case(name: "popFrom", payload: [IDMember.describe("id", in: &types)]),
          Schema.Case(
            name: "push", payload: [IDMember.describe("id", in: &types), StateMember.describe("state", in: &types)]),
        ]
      }
    }

    public func writeRecordedCase(into writer: inout JSONWriter) -> Bool {
      switch self {
      case .element(_, let action):
        writer.append(raw: "element")
        ActionMember.writeCase(action, into: &writer)
      case .popFrom: writer.append(raw: "popFrom")
      case .push: writer.append(raw: "push")
      }
      return true
    }
  }
#endif

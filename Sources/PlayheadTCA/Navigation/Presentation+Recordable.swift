#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as the state inside; nil is left out, as of an optional property.
  extension PresentationState: LibraryRecordable {}

  extension PresentationState: Recordable, RecordedAsOptional where State: Recordable {
    public var recordedOptional: State? { wrappedValue }

    public init(recordedOptional: State?) { self.init(wrappedValue: recordedOptional) }
  }

  /// Recorded as any enum: `{"presented":{"_0":…}}`.
  extension PresentationAction: LibraryRecordable {}

  extension PresentationAction: Recordable where Action: Recordable {
    private typealias ActionMember = RecordedMember<RecordableValue<Action>>

    public func writeRecorded(into writer: inout JSONWriter) {
      writer.openObject()
      switch self {
      case .dismiss:
        writer.append(key: "dismiss")
        writer.openObject()
      case .presented(let action):
        writer.append(key: "presented")
        writer.openObject()
        ActionMember.write(action, "_0", into: &writer)
      }
      writer.closeObject()
      writer.closeObject()
    }

    public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      switch (old, self) {
      case (.dismiss, .dismiss): break
      case (.presented(let old), .presented(let new)):
        let mark = patch.enter("presented")
        ActionMember.writeChanges(from: old, to: new, "_0", into: &patch)
        patch.leave(mark)
      default: patch.replace { writeRecorded(into: &$0) }
      }
    }

    public func isRecordedIdentically(to old: Self) -> Bool {
      switch (old, self) {
      case (.dismiss, .dismiss): true
      case (.presented(let old), .presented(let new)): ActionMember.isIdentical(old, new)
      default: false
      }
    }

    public init(recorded value: JSONValue) throws(RecordableError) {
      let recorded = try RecordedCase(value, of: Self.self)
      switch recorded.name {
      case "dismiss": self = .dismiss
      case "presented":
        self = .presented(
          try recorded.read { payload throws(RecordableError) in try ActionMember.read("_0", of: payload) })
      default: throw recorded.unknown(in: Self.self)
      }
    }

    public static func describeRecorded(in types: inout RecordedTypes) -> String {
      types.describe(casesOf: Self.self) { types in
        [
          Schema.Case(name: "dismiss"),
          Schema.Case(name: "presented", payload: [ActionMember.describe("_0", in: &types)]),
        ]
      }
    }

    public func writeRecordedCase(into writer: inout JSONWriter) -> Bool {
      switch self {
      case .dismiss: writer.append(raw: "dismiss")
      case .presented(let action):
        writer.append(raw: "presented")
        ActionMember.writeCase(action, into: &writer)
      }
      return true
    }
  }
#endif

public import PlayheadFormat

extension Result: Recordable where Success: Recordable {
  @usableFromInline typealias SuccessMember = RecordedMember<RecordableValue<Success>>
  @usableFromInline typealias FailureMember = RecordedMember<FailureValue<Failure>>

  public func writeRecorded(into writer: inout JSONWriter) {
    writer.openObject()
    switch self {
    case .success(let value):
      writer.append(key: "success")
      writer.openObject()
      SuccessMember.write(value, "_0", into: &writer)
    case .failure(let error):
      writer.append(key: "failure")
      writer.openObject()
      FailureMember.write(error, "_0", into: &writer)
    }
    writer.closeObject()
    writer.closeObject()
  }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    switch (old, self) {
    case (.success(let old), .success(let new)):
      let mark = patch.enter("success")
      SuccessMember.writeChanges(from: old, to: new, "_0", into: &patch)
      patch.leave(mark)
    case (.failure(let old), .failure(let new)):
      let mark = patch.enter("failure")
      FailureMember.writeChanges(from: old, to: new, "_0", into: &patch)
      patch.leave(mark)
    default:
      patch.replace { writeRecorded(into: &$0) }
    }
  }

  public func isRecordedIdentically(to old: Self) -> Bool {
    switch (old, self) {
    case (.success(let old), .success(let new)): SuccessMember.isIdentical(old, new)
    case (.failure(let old), .failure(let new)): FailureMember.isIdentical(old, new)
    default: false
    }
  }

  public init(recorded value: JSONValue) throws(RecordableError) {
    let recorded = try RecordedCase(value, of: Self.self)
    switch recorded.name {
    case "success":
      self = .success(
        try recorded.read { payload throws(RecordableError) in try SuccessMember.read("_0", of: payload) })
    case "failure":
      self = .failure(
        try recorded.read { payload throws(RecordableError) in try FailureMember.read("_0", of: payload) })
    default: throw recorded.unknown(in: Self.self)
    }
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    "Result<\(types.describe(Success.self)), \(FailureValue<Failure>.describe(in: &types))>"
  }
}

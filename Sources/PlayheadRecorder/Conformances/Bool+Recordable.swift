public import PlayheadFormat

extension Bool: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) { writer.append(self) }

  @inlinable public func writeRecordedChanges(since old: Bool, into patch: inout PatchWriter) {
    if self != old { patch.replace { $0.append(self) } }
  }

  @inlinable public func isRecordedIdentically(to old: Bool) -> Bool { self == old }

  public init(recorded value: JSONValue) throws(RecordableError) {
    guard case .bool(let bool) = value else { throw RecordableError(found: value, expected: "a Bool") }
    self = bool
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "Bool" }
}

public import PlayheadFormat

// As `Codable` writes it: by the raw value, so an enum or option set only has to declare the conformance.
extension Recordable where Self: RawRepresentable, RawValue: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) { rawValue.writeRecorded(into: &writer) }

  @inlinable public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    rawValue.writeRecordedChanges(since: old.rawValue, into: &patch)
  }

  @inlinable public func isRecordedIdentically(to old: Self) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    guard let known = Self(rawValue: try RawValue(recorded: value)) else {
      throw RecordableError(found: "an unknown raw value", expected: "a raw value of \(TypeName.short(Self.self))")
    }
    self = known
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    _ = types.describe(RawValue.self)
    return TypeName.short(Self.self)
  }

  public func writeRecordedCase(into writer: inout JSONWriter) -> Bool {
    ReflectedCase.write(self, into: &writer)
  }
}

public import PlayheadFormat

extension Float: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) { writer.append(self) }

  /// Compares bits, so that `-0.0` is not `0.0`; all NaNs are written alike.
  @inlinable public func writeRecordedChanges(since old: Float, into patch: inout PatchWriter) {
    if bitPattern != old.bitPattern, !(isNaN && old.isNaN) { patch.replace { $0.append(self) } }
  }

  @inlinable public func isRecordedIdentically(to old: Float) -> Bool { bitPattern == old.bitPattern }

  public init(recorded value: JSONValue) throws(RecordableError) {
    switch value {
    case .double(let double): self = Float(double.description) ?? Float(double)
    case .integer(let integer): self = Float(integer)
    case .unsigned(let integer): self = Float(integer)
    case .string("NaN"): self = .nan
    case .string("Infinity"): self = .infinity
    case .string("-Infinity"): self = -.infinity
    default: throw RecordableError(found: value, expected: "a Float")
    }
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "Float" }
}

public import PlayheadFormat

extension Double: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) { writer.append(self) }

  /// Compares bits, so that `-0.0` is not `0.0`; all NaNs are written alike.
  @inlinable public func writeRecordedChanges(since old: Double, into patch: inout PatchWriter) {
    if bitPattern != old.bitPattern, !(isNaN && old.isNaN) { patch.replace { $0.append(self) } }
  }

  @inlinable public func isRecordedIdentically(to old: Double) -> Bool { bitPattern == old.bitPattern }

  public init(recorded value: JSONValue) throws(RecordableError) {
    switch value {
    case .double(let double): self = double
    case .integer(let integer): self = Double(integer)
    case .unsigned(let integer): self = Double(integer)
    case .string("NaN"): self = .nan
    case .string("Infinity"): self = .infinity
    case .string("-Infinity"): self = -.infinity
    default: throw RecordableError(found: value, expected: "a Double")
    }
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "Double" }
}

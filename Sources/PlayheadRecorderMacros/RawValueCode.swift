/// The statements that record an enum or struct by its raw value; the raw type may hide behind an alias or in another
/// declaration, so the compiler picks an overload of `recordedRawValue(of:)` where the derived code is compiled.
enum RawValueCode {
  private static let recording = "PlayheadRecorder.recordedRawValue(of: Self.self)"

  static func write(_ isNeeded: Bool) -> [String] {
    isNeeded ? ["if \(recording).write(self, into: &writer) { return }"] : []
  }

  static func writeChanges(_ isNeeded: Bool) -> [String] {
    isNeeded ? ["if \(recording).writeChanges(from: old, to: self, into: &patch) { return }"] : []
  }

  static func read(_ isNeeded: Bool) -> [String] {
    isNeeded
      ? [
        "if let known = try \(recording).read(value) {",
        "  self = known",
        "  return",
        "}",
      ] : []
  }

  /// `values` is the expression of the cases by name, or of none.
  static func describe(_ isNeeded: Bool, values: String) -> [String] {
    isNeeded ? ["if let name = \(recording).describe(\(values), in: &types) { return name }"] : []
  }
}

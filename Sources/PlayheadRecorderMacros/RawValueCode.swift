/// The statements that leave a value to its raw value where it has one.
///
/// A raw type may stand under a name of the program's own, or in another declaration. The compiler finds it where the
/// derived code is compiled: it chooses between the overloads of `recordedRawValue(of:)`.
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

  /// - Parameter values: the expression of the cases by name, or of none.
  static func describe(_ isNeeded: Bool, values: String) -> [String] {
    isNeeded ? ["if let name = \(recording).describe(\(values), in: &types) { return name }"] : []
  }
}

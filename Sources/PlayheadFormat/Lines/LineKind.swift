/// The kinds of lines that this version knows. Whatever treats each kind in its own way switches over them, so that a new one
/// is nowhere forgotten.
package enum LineKind: String, CaseIterable, Sendable {
  case header, schema, action, change, effect, cancel, present, keyframe, note, log, gap, end

  /// The kind of a line; nil for a later version's.
  package init?(_ line: JSONValue) {
    guard let kind = line["kind"]?.string else { return nil }
    self.init(rawValue: kind)
  }
}

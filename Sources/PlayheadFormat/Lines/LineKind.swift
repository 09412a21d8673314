/// The kinds of lines that this version knows; code that treats kinds differently switches over them, so that the
/// compiler points out a new one.
package enum LineKind: String, CaseIterable, Sendable {
  case header, schema, action, change, effect, cancel, present, keyframe, note, log, gap, end

  /// Nil for the kind of a later version.
  package init?(_ line: JSONValue) {
    guard let kind = line["kind"]?.string else { return nil }
    self.init(rawValue: kind)
  }
}

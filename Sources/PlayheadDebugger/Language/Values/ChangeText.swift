package import PlayheadFormat
internal import PlayheadReader

/// Writes what changed in lines, safe to print.
package struct ChangeText {
  private let schema: Schema?
  private let values: ValueText

  package init(schema: Schema?, values: ValueText) {
    self.schema = schema
    self.values = values
  }

  /// What was and what is; for what moved, a text instead.
  package struct Sides: Hashable {
    package var old: String?
    package var new: String?
    package var text: String?
  }

  /// What changed: `1` and `2`, `+ Row(…)`, or `[50] → [49]`.
  package func sides(of change: StateChange) -> Sides {
    let member = member(at: change.pointer)
    switch change.kind {
    case .inserted(let count): return Sides(new: "+ \(elements(change.new, count, member))")
    case .removed(let count): return Sides(old: "- \(elements(change.old, count, member))")
    case .moved:
      let (from, to) = (index(of: change.from ?? JSONPointer()), index(of: change.pointer))
      return Sides(text: TerminalText.escaped("[\(from)] → [\(to)]"))
    case .reordered(let moved, let count): return Sides(text: "\(moved) of \(count) elements moved")
    case .value:
      let (before, after) = sides(change.old, change.new, member)
      return Sides(old: before, new: after)
    }
  }

  /// Both sides of a change, a line each, which always look different.
  package func sides(_ old: JSONValue?, _ new: JSONValue?, _ member: Schema.Member?) -> (old: String, new: String) {
    let (first, second) = (values.line(old, member), values.line(new, member))
    guard first == second, old != new else { return (first, second) }
    // The differences lie beyond the shortened texts.
    let differences = InnermostDifferences(old, new, limit: Self.differenceLimit)
    guard let one = differences.shown.first else { return (first, second) }
    if one.place.tokens.isEmpty { return distinct(old, new) }
    let shown = differences.shown.map { difference in
      let written = PathText.text(of: difference.place, in: old)
      let place = written.hasPrefix("state[") ? String(written.dropFirst("state".count)) : written
      let (before, after) = distinct(difference.old, difference.new)
      return (before: "\(TerminalText.escaped(place)): \(before)", after: after)
    }
    var rest = shown.dropFirst().map { ", \($0.before) → \($0.after)" }.joined()
    if differences.count > shown.count { rest += ", … +\(differences.count - shown.count)" }
    return ("\(first), \(shown[0].before)", shown[0].after + rest)
  }

  /// What changed in a value that is too large for a line: its parts, as `title: "a" → "b", … +2`; nil if it is shown as a whole.
  package func parts(_ old: JSONValue?, _ new: JSONValue?, at pointer: JSONPointer) -> String? {
    guard let old, let new, old.kind == new.kind, old.kind == .object || old.kind == .array else { return nil }
    let member = member(at: pointer)
    guard CompositeType(member) == nil, [old, new].contains(where: { values.line($0, member).contains("…") }) else {
      return nil
    }
    let changes = StateChange.between(old, new, at: pointer, schema: schema)
    if changes.isEmpty || changes.contains(where: { $0.pointer == pointer && $0.kind == .value }) { return nil }
    let shown = changes.prefix(Self.differenceLimit).map { change in
      let path = change.path.hasPrefix("state[") ? String(change.path.dropFirst("state".count)) : change.path
      let sides = sides(of: change)
      let what = sides.text ?? [sides.old, sides.new].compactMap(\.self).joined(separator: " → ")
      return change.pointer == pointer ? what : "\(TerminalText.escaped(path)): \(what)"
    }
    let rest = changes.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? ", … +\(rest)" : "")
  }

  /// Two values without differing parts, rendered so that they look different.
  private func distinct(_ old: JSONValue?, _ new: JSONValue?) -> (old: String, new: String) {
    let (first, second) = (values.line(old, nil), values.line(new, nil))
    switch (old, new) {
    case _ where first != second: return (first, second)
    case (.string(let old)?, .string(let new)?): return Self.windows(old, new)
    // Both are `nil` in Swift.
    case (nil, _), (_, nil): return (old == nil ? "not there" : first, new == nil ? "not there" : second)
    default: return (first, second)
    }
  }

  /// The most differences of a value to show in one line.
  private static let differenceLimit = 3

  /// The number of characters to show around the first difference of two strings.
  private static let windowLength = 24

  /// Excerpts of two long strings around their first difference.
  private static func windows(_ old: String, _ new: String) -> (old: String, new: String) {
    let common = zip(old.unicodeScalars, new.unicodeScalars).prefix { $0 == $1 }.count
    func window(_ text: String) -> String {
      let start = max(common - windowLength / 2, 0)
      let part = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(start).prefix(windowLength)))
      let isEnd = text.unicodeScalars.count <= start + windowLength
      return "\(start > 0 ? "…" : "")\(TerminalText.escaped(PathText.quoted(part)))\(isEnd ? "" : "…")"
    }
    return (window(old), window(new))
  }

  private func member(at pointer: JSONPointer) -> Schema.Member? {
    schema.flatMap { $0.member(at: pointer, in: $0.stateType) }
  }

  /// The index of an element, or of an entry among those of its dictionary.
  private func index(of place: JSONPointer) -> String {
    let token = place.tokens.last ?? ""
    guard case .value(let type)? = member(at: JSONPointer(Array(place.tokens.dropLast()))),
      case .pairs? = type.collection, let index = Int(token)
    else { return token }
    return String(index / 2)
  }

  /// An element, or the number of elements and the first of them.
  private func elements(_ value: JSONValue?, _ count: Int, _ member: Schema.Member?) -> String {
    guard count > 1, case .array(let elements)? = value else { return values.line(value, member) }
    return "\(count) elements: \(values.line(elements.first, member)), …"
  }
}

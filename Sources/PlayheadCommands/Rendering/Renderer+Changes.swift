internal import PlayheadDebugger
package import PlayheadFormat
package import PlayheadReader

extension Renderer {
  /// Both sides of a change, a line each, which always look different.
  func sides(_ old: JSONValue?, _ new: JSONValue?, _ member: Schema.Member?) -> (old: String, new: String) {
    let (first, second) = (short(old, member), short(new, member))
    guard first == second, old != new else { return (first, second) }
    // The differences lie beyond the shortened texts.
    let differences = InnermostDifferences(old, new, limit: Self.differenceLimit)
    guard let one = differences.shown.first else { return (first, second) }
    if one.place.tokens.isEmpty { return distinct(old, new) }
    let shown = differences.shown.map { difference in
      let written = PathText.text(of: difference.place, in: old)
      let place = written.hasPrefix("state[") ? String(written.dropFirst("state".count)) : written
      let (before, after) = distinct(difference.old, difference.new)
      return (before: "\(safe(place)): \(before)", after: after)
    }
    var rest = shown.dropFirst().map { ", \($0.before) → \($0.after)" }.joined()
    if differences.count > shown.count { rest += ", … +\(differences.count - shown.count)" }
    return ("\(first), \(shown[0].before)", shown[0].after + rest)
  }

  /// Two values without differing parts, rendered so that they look different.
  private func distinct(_ old: JSONValue?, _ new: JSONValue?) -> (old: String, new: String) {
    let (first, second) = (short(old), short(new))
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

  /// What became of a followed value: `"a" → "b"`, `[49] → [48]`, `"a" → gone`.
  func event(_ event: PathEvent, _ member: Schema.Member?) -> StyledText {
    if !event.isChange, let from = event.from, let to = event.to {
      return "\(safe(Self.places(from, to).from)) → \(safe(Self.places(from, to).to))"
    }
    let (old, new) = sides(event.old, event.new, member)
    let isFollowed = event.from != nil || event.to != nil
    let before = isFollowed && event.from == nil ? "not there" : old
    let after =
      isFollowed && event.to == nil ? (event.isAmbiguous ? "not followed: two have this id" : "gone") : new
    return "\(StyledText.removed(before)) → \(StyledText.added(after))"
  }

  /// States that some positions cannot be shown, a line each, so the answer may be incomplete.
  func notKnown(_ what: String, at lost: [ClosedRange<Int>]) -> StyledText {
    var text = StyledText()
    for positions in lost.prefix(Self.lostLimit) { text += "not known: \(what) at \(TimeText.positions(positions))\n" }
    if lost.count > Self.lostLimit { text += "… \(lost.count - Self.lostLimit) more: info recording lists them\n" }
    return text
  }

  private static let lostLimit = 5

  /// The old and new indexes of a place, from the first that differs.
  private static func places(_ from: JSONPointer, _ to: JSONPointer) -> (from: String, to: String) {
    let common = zip(from.tokens, to.tokens).prefix { $0 == $1 }.count
    func text(_ pointer: JSONPointer) -> String {
      pointer.tokens.dropFirst(common).prefix(1).map { "[\($0)]" }.joined()
    }
    return (text(from), text(to))
  }

  /// A followed path, and its present place if there is one: `rows[id: 96].title (now at 49)`.
  package func place(_ path: FollowedPath, at place: JSONPointer? = nil) -> String {
    let text = safe(PathText.text(of: path, in: JSONView?.none, schema: schema, isShort: true))
    guard let place, let depth = path.parts.lastIndex(where: { if case .element = $0 { true } else { false } }) else {
      return text
    }
    return "\(text) (now at \(place.tokens[depth]))"
  }

  /// What the schema knows of a followed place.
  func stateMember(at path: FollowedPath) -> Schema.Member? {
    let tokens = path.parts.map { if case .token(let token) = $0 { token } else { "0" } }
    return stateMember(at: JSONPointer(tokens))
  }
}

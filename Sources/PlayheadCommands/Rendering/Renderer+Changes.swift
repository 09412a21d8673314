internal import PlayheadDebugger
package import PlayheadFormat
package import PlayheadReader

extension Renderer {
  /// Changes and values as lines have them.
  var changeText: ChangeText { ChangeText(schema: schema, values: values) }

  /// What became of a followed value: `"a" → "b"`, `[49] → [48]`, `"a" → gone`.
  func event(_ event: PathEvent, _ member: Schema.Member?, of path: FollowedPath? = nil) -> StyledText {
    if !event.isChange, let from = event.from, let to = event.to {
      return "\(safe(Self.places(from, to).from)) → \(safe(Self.places(from, to).to))"
    }
    let pointer = event.to ?? path.flatMap { PlacePattern($0).pointer(in: JSONView?.none) }
    if let pointer, let parts = changeText.parts(event.old, event.new, at: pointer) { return StyledText(parts) }
    let (old, new) = changeText.sides(event.old, event.new, member)
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

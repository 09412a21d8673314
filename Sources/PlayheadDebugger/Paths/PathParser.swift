internal import PlayheadRecording

/// Reads paths out of tokens.
///
/// It leaves what follows a path alone, so that it can stand in a larger expression.
struct PathParser {
  private let tokens: [PathToken]
  private var index = 0

  /// - Parameter tokens: with the end as the last one.
  init(tokens: [PathToken]) {
    self.tokens = tokens
  }

  private var token: PathToken { tokens[index] }

  private mutating func advance() {
    if index < tokens.count - 1 { index += 1 }
  }

  mutating func path(in text: String) throws(DebuggerError) -> ValuePath {
    let start = token.range.lowerBound
    var path = ValuePath(root: .state, components: [], position: nil, text: "")
    switch token.kind {
    case .name("state"): advance()
    case .name("old"):
      path.root = .old
      advance()
    case .name("action"):
      path.root = .action
      advance()
    case .name(let name):
      path.components.append(ValuePath.Component(kind: .name(name), range: token.range))
      advance()
    case .result(let digits):
      if digits.isEmpty {
        path.root = .result(nil)
      } else {
        guard let number = Int(digits) else { throw unexpected("the number of a result") }
        path.root = .result(number)
      }
      advance()
    default: throw unexpected("a path such as state.items[3].name, action, old.count or $1")
    }
    while let component = try component() { path.components.append(component) }
    path.text = text.bytes(start..<tokens[max(index - 1, 0)].range.upperBound)
    if token.kind == .name("at") {
      advance()
      guard case .integer(let digits) = token.kind, let position = Int(digits) else { throw unexpected("a position") }
      path.position = position
      advance()
    }
    return path
  }

  func expectEnd() throws(DebuggerError) {
    if token.kind != .end { throw unexpected("'.', '[', 'at' or the end of the path") }
  }

  private mutating func component() throws(DebuggerError) -> ValuePath.Component? {
    let start = token.range.lowerBound
    switch token.kind {
    case .symbol("."):
      advance()
      switch token.kind {
      case .name(let name):
        defer { advance() }
        return ValuePath.Component(kind: .name(name), range: token.range)
      case .integer(let digits):
        defer { advance() }
        return ValuePath.Component(kind: .name("_" + digits), range: token.range)
      default: throw unexpected("a name after '.'")
      }
    case .symbol("["):
      advance()
      let kind: ValuePath.Component.Kind
      switch token.kind {
      case .name("id") where isFollowedByColon: kind = .element(try id())
      case .integer(let digits):
        guard let index = Int(digits) else { throw unexpected("an index of at most 63 bits") }
        kind = .index(index)
      case .string(let key): kind = .key(key)
      case .symbol("-"):
        let minus = token.range.lowerBound
        advance()
        guard case .integer(let digits) = token.kind else { throw unexpected("an index or a quoted key") }
        throw DebuggerError(.negativeIndex(-(Int(digits) ?? .max)), range: minus..<token.range.upperBound)
      default: throw unexpected("an index, a quoted key or 'id:'")
      }
      advance()
      guard token.kind == .symbol("]") else { throw unexpected("']'") }
      advance()
      return ValuePath.Component(kind: kind, range: start..<tokens[index - 1].range.upperBound)
    default: return nil
    }
  }

  private var isFollowedByColon: Bool {
    index + 1 < tokens.count && tokens[index + 1].kind == .symbol(":")
  }

  /// The id after `id:`; its last token is the current one afterwards.
  private mutating func id() throws(DebuggerError) -> JSONValue {
    advance()
    advance()
    let isNegative = token.kind == .symbol("-")
    if isNegative { advance() }
    switch token.kind {
    case .integer(let digits):
      guard let number = Int64((isNegative ? "-" : "") + digits) else { throw unexpected("an id of at most 63 bits") }
      return .integer(number)
    case .string(let text) where !isNegative: return .string(text)
    default: throw unexpected("a number or a quoted text, the id")
    }
  }

  private func unexpected(_ expected: String) -> DebuggerError {
    let range = token.range.isEmpty ? token.range.lowerBound..<token.range.lowerBound + 1 : token.range
    return DebuggerError(.syntax(found: token.description, expected: expected), range: range)
  }
}

extension String {
  /// The text between two offsets of its UTF-8, which lie between characters.
  func bytes(_ range: Range<Int>) -> String {
    String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}

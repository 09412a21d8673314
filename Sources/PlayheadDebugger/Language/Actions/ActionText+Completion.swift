internal import OrderedCollections
public import PlayheadFormat

extension ActionText {
  /// What can be typed after the beginning of an action.
  ///
  /// Cases, each with the dot before it and the parenthesis after it where it takes values; labels of arguments that
  /// were not given yet; initialisers of structs; `true`, `false` and `nil` where they fit.
  ///
  /// ```swift
  /// ActionText.completion(of: ".filter(.c", at: 10, schema: schema).candidates.map(\.text)  // [".cleared"]
  /// ```
  ///
  /// - Parameters:
  ///   - text: the action as far as it has been typed.
  ///   - cursor: a byte offset in it, at a boundary of characters; what lies after it does not count.
  ///   - schema: what is known of the types; without one there are no candidates.
  public static func completion(of text: String, at cursor: Int, schema: Schema?) -> ActionCompletion {
    let before = text.bytes(0..<min(max(cursor, 0), text.utf8.count))
    let nothing = ActionCompletion(replaced: before.utf8.count..<before.utf8.count, candidates: [])
    guard let schema, let tokens = try? Lexer.tokens(of: before) else { return nothing }
    var completer = ActionCompleter(tokens: tokens, schema: schema)
    completer.value(schema.actionType, depth: 0)
    return completer.completion ?? nothing
  }

  /// Writes a name so that it can be typed: in backticks unless it is an identifier.
  static func name(_ name: String) -> String {
    ValuePath.isName(name) ? name : "`\(name)`"
  }

  /// Returns the action name at the end of a text, as the parser reads it, with its generic arguments; nil unless it takes up all from
  /// `offset` on, apart from a dot before and a parenthesis or colon after it.
  package static func lastWord(of text: String, from offset: Int) -> String? {
    guard let tokens = try? Lexer.tokens(of: text) else { return nil }
    var rest = tokens.dropLast().drop { $0.range.upperBound <= offset }
    guard rest.first?.range.lowerBound == offset else { return nil }
    if rest.first?.kind == .symbol(".") { rest.removeFirst() }
    guard let first = rest.popFirst(), case .name(var name) = first.kind else { return nil }
    if let last = rest.last?.kind, last == .symbol("(") || last == .symbol(":") { rest.removeLast() }
    if let end = rest.last?.range.upperBound {
      guard rest.first?.kind == .symbol("<"), rest.last?.kind == .symbol(">"), rest.allSatisfy(\.isInTypeName) else {
        return nil
      }
      name += text.bytes(first.range.upperBound..<end)
    }
    return name
  }
}

extension Token {
  fileprivate var isInTypeName: Bool {
    switch kind {
    case .name: true
    case .symbol(let symbol): "<>.,[]:?".contains(symbol)
    case .number, .string, .date, .result, .regex, .end: false
    }
  }
}

internal import OrderedCollections
public import PlayheadRecording

extension ActionText {
  /// What can be typed behind the beginning of an action.
  ///
  /// Cases, each with the dot before it and the parenthesis behind it where it takes values; labels of arguments that
  /// were not given yet; initialisers of structs; `true`, `false` and `nil` where they fit.
  ///
  /// ```swift
  /// ActionText.completion(of: ".filter(.c", at: 10, schema: schema).candidates.map(\.text)  // [".cleared"]
  /// ```
  ///
  /// - Parameters:
  ///   - text: the action as far as it has been typed.
  ///   - cursor: a byte offset in it, at a boundary of characters; what lies behind it does not count.
  ///   - schema: what is known of the types; without one there are no candidates.
  public static func completion(of text: String, at cursor: Int, schema: Schema?) -> ActionCompletion {
    let before = text.bytes(0..<min(max(cursor, 0), text.utf8.count))
    let nothing = ActionCompletion(replaced: before.utf8.count..<before.utf8.count, candidates: [])
    guard let schema, let tokens = try? ActionLexer.tokens(of: before) else { return nothing }
    var completer = ActionCompleter(tokens: tokens, schema: schema)
    completer.value(schema.actionType, depth: 0)
    return completer.completion ?? nothing
  }
}

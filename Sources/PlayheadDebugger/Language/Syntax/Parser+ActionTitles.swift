internal import PlayheadFormat

/// An action in its short form, before its cases are resolved: `path[id: 3].detail.rename(title: "a")`.
struct ActionTitleSyntax: Sendable {
  struct Part: Sendable {
    var name: String
    var range: Range<Int>
    /// The id, in brackets, of the element that receives the action.
    var id: ActionSyntax?
  }

  var parts: [Part]
  var arguments: [ActionSyntax.Argument]?
}

extension Parser {
  /// Parses a text that consists of an action in its short form; nil for any other text.
  static func actionTitle(_ text: String) -> ActionTitleSyntax? {
    guard var parser = try? Parser(text) else { return nil }
    _ = parser.take(".")
    var parts: [ActionTitleSyntax.Part] = []
    repeat {
      guard case .name(let name) = parser.token.kind else { return nil }
      var part = ActionTitleSyntax.Part(name: name, range: parser.token.range)
      parser.advance()
      if parser.take("[") {
        guard parser.take(name: "id"), parser.take(":"), let id = try? parser.value(), parser.take("]") else {
          return nil
        }
        part.id = id
      }
      parts.append(part)
    } while parser.take(".")
    var title = ActionTitleSyntax(parts: parts)
    if parser.token.kind == .symbol("(") {
      guard let arguments = try? parser.arguments() else { return nil }
      title.arguments = arguments
    }
    return parser.isAtEnd ? title : nil
  }
}

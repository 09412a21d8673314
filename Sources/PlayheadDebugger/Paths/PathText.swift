public import PlayheadReading
public import PlayheadRecording

/// A place in a value as people write it: `items[3].name`.
public enum PathText {
  /// Writes a place; what a path need not name is passed by: the payload of a case without a label, the element of a stack.
  ///
  /// - Parameters:
  ///   - pointer: the place.
  ///   - value: tells indices from keys that look like them, and is not needed for anything else.
  ///   - schema: tells the elements of stacks, for a place in the state.
  public static func text(
    of pointer: JSONPointer, in value: (some ValueView)?, schema: Schema? = nil
  ) -> String {
    var text = ""
    var value = value
    var member = schema.map { Schema.Member.value($0.stateType) }
    for token in pointer.tokens {
      defer {
        value = value?.part(token)
        if let schema { member = member?.member(token, in: schema) }
      }
      if value?.kind == .array {
        text += "[\(token)]"
      } else if !text.isEmpty, token == PathResolver.passedToken(of: value, member) {
        continue
      } else if ValuePath.isName(token) {
        text += text.isEmpty ? token : ".\(token)"
      } else {
        text += "[\(quoted(token))]"
      }
    }
    return text.isEmpty ? "state" : text.hasPrefix("[") ? "state" + text : text
  }

  /// A key as a literal, in which what would act on a terminal or hide is escaped.
  package static func quoted(_ token: String) -> String {
    var text = "\""
    for scalar in token.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return TerminalText.escaped(text + "\"")
  }
}

public import PlayheadReading
public import PlayheadRecording

/// A place in a value as people write it: `items[3].name`.
public enum PathText {
  /// Writes a place; the payload of a case without a label is passed by.
  ///
  /// - Parameter value: tells indices from keys that look like them, and is not needed for anything else.
  public static func text(of pointer: JSONPointer, in value: (some ValueView)?) -> String {
    var text = ""
    var value = value
    for token in pointer.tokens {
      defer { value = value?.part(token) }
      if value?.kind == .array {
        text += "[\(token)]"
      } else if token == "_0", !text.isEmpty, value?.hasOnly("_0") == true {
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

internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

/// An action as it is typed: JSON, or the name of a case without values.
enum ActionArgument {
  /// Reads an action into the shape in which it is recorded.
  static func json(_ text: String) throws(DebuggerError) -> JSONValue {
    if text.hasPrefix("{") || text.hasPrefix("\"") {
      do throws(JSONSyntaxError) { return try JSONValue(parsing: text) } catch {
        throw DebuggerError(
          .syntax(found: error.found, expected: error.expected), range: error.offset..<error.offset + 1)
      }
    }
    let name = text.hasPrefix(".") ? String(text.dropFirst()) : text
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart,
      name.unicodeScalars.allSatisfy({ $0.properties.isXIDContinue })
    else {
      throw DebuggerError(
        .syntax(found: "'\(text)'", expected: "the name of a case, or JSON"), range: 0..<text.utf8.count)
    }
    return .object([name: [:]])
  }
}

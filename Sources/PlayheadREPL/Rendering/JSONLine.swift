internal import PlayheadDebugger
internal import PlayheadRecording

/// A JSON value as one line of text.
enum JSONLine {
  /// The line; what would act on a terminal or hide is written with JSON's own escapes.
  static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    // In a line of JSON what is escaped can only stand in strings.
    return TerminalText.escaped(writer.text) { scalar in
      String(scalar).utf16.map { "\\u\(String(0x10000 + Int($0), radix: 16).dropFirst())" }.joined()
    }
  }
}

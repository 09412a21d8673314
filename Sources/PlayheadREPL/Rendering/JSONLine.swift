internal import PlayheadDebugger
internal import PlayheadRecording

/// A JSON value as one line of text.
enum JSONLine {
  /// The line; what would act on a terminal or hide is written with JSON's own escapes.
  static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    return escaped(writer.text)
  }

  private static func escaped(_ text: String) -> String {
    // In a line of JSON such characters can only stand in strings.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isASCII || TerminalText.escaped(String(scalar)) == String(scalar) {
        escaped.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          escaped.append(contentsOf: "\\u\(String(0x10000 + Int(unit), radix: 16).dropFirst())".unicodeScalars)
        }
      }
    }
    return String(escaped)
  }
}

internal import PlayheadRecording

/// A JSON value as one line of text.
enum JSONLine {
  static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    return writer.text
  }
}

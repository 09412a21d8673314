import PlayheadFormat
import PlayheadReader

/// A part of a recording as a recording of its own, as text for a raw string literal.
enum RecordingExcerpt {
  /// The header and the lines from `start` to `end`, with unchanged positions.
  static func lines(of recording: Recording, from start: Int, through end: Int) throws(RecordingError) -> [String] {
    var header = try recording.header(at: start)
    header.host = [:]
    header.schema = nil
    var text = JSONWriter(capacity: 1024)
    header.write(into: &text)
    var lines = [visible(text.text)]
    try recording.copyLines(after: start, through: end, segment: { _ in }) { line in
      let line = String(decoding: line, as: UTF8.self)
      guard case .string(let kind)? = (try? JSONValue(parsing: line))?["kind"] else { return }
      if ["action", "change", "effect", "gap"].contains(kind) { lines.append(visible(line)) }
    }
    return lines
  }

  /// Escapes invisible characters in a line of JSON, where they only occur in strings, and what could end a raw string or begin an
  /// interpolation: `\\#(` is such a text in JSON.
  private static func visible(_ line: String) -> String {
    var text = ""
    for scalar in line.unicodeScalars where scalar != "\n" && scalar != "\r" {
      if SwiftLiteral.isVisible(scalar), scalar != "#" {
        text.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return text
  }
}

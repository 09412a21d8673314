internal import PlayheadDebugger

/// Texts as long as they may be.
enum BoundedText {
  /// A text in one line, safe to show, of so many bytes at most.
  static func line(_ text: String, to limit: Int) -> String {
    // What is escaped is longer, never shorter.
    let safe = TerminalText.escaped(String(TerminalText.beginning(of: text, count: limit)))
    return safe.utf8.count < text.utf8.count || safe.utf8.count > limit ? cut(safe, to: limit) : safe
  }

  /// The whole lines at the beginning of a text that fit, or the beginning of its first line.
  ///
  /// - Parameter limit: how many bytes there may be.
  static func lines(_ text: String, to limit: Int) -> (text: String, isCut: Bool) {
    if text.utf8.count <= limit { return (text, false) }
    guard let end = text.utf8.prefix(max(limit, 0)).lastIndex(of: UInt8(ascii: "\n")), end > text.startIndex else {
      return (cut(text, to: limit), true)
    }
    return (String(text[...end]), true)
  }

  /// The beginning of a text, and an ellipsis.
  static func cut(_ text: String, to limit: Int) -> String {
    var end = text.utf8.index(text.startIndex, offsetBy: min(max(limit - 3, 0), text.utf8.count))
    // What goes on with 10xxxxxx is cut before (RFC 3629, 3).
    while end > text.startIndex, end < text.endIndex, text.utf8[end] & 0xC0 == 0x80 {
      end = text.utf8.index(before: end)
    }
    return text[..<end] + "…"
  }
}

internal import PlayheadDebugger

/// Texts of a limited length.
enum BoundedText {
  /// A text in one line, safe to print, of at most `limit` bytes.
  static func line(_ text: String, to limit: Int) -> String {
    // Escaping never shortens a text.
    let safe = TerminalText.escaped(String(TerminalText.beginning(of: text, count: limit)))
    return safe.utf8.count < text.utf8.count || safe.utf8.count > limit ? cut(safe, to: limit) : safe
  }

  /// A text of several lines whose longest are cut as far as that is needed to fit all into `limit` bytes, down to a length that still tells
  /// what they are.
  static func narrowed(_ text: String, to limit: Int) -> (text: String, isCut: Bool) {
    guard text.utf8.count > limit, text.utf8.dropLast().contains(UInt8(ascii: "\n")) else { return (text, false) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var narrowed = text
    for length in [2000, 1000, 500, 250] {
      narrowed = lines.map { $0.utf8.count > length ? cut(String($0), to: length) : String($0) }.joined(separator: "\n")
      if narrowed.utf8.count <= limit { break }
    }
    return (narrowed, narrowed.utf8.count < text.utf8.count)
  }

  /// The whole lines at the beginning of a text that fit into `limit` bytes, or else the beginning of its first line.
  static func lines(_ text: String, to limit: Int) -> (text: String, isCut: Bool) {
    if text.utf8.count <= limit { return (text, false) }
    guard let end = text.utf8.prefix(max(limit, 0)).lastIndex(of: UInt8(ascii: "\n")), end > text.startIndex else {
      return (cut(text, to: limit), true)
    }
    return (String(text[...end]), true)
  }

  /// The beginning of a text, with an ellipsis.
  static func cut(_ text: String, to limit: Int) -> String {
    var end = text.utf8.index(text.startIndex, offsetBy: min(max(limit - 3, 0), text.utf8.count))
    // Does not cut within a character, before a continuation byte 10xxxxxx (RFC 3629, 3).
    while end > text.startIndex, end < text.endIndex, text.utf8[end] & 0xC0 == 0x80 {
      end = text.utf8.index(before: end)
    }
    return text[..<end] + "…"
  }
}

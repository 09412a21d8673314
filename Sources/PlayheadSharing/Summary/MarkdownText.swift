internal import PlayheadDebugger

/// Quotes text of a recording in Markdown so that none of it acts as markup.
enum MarkdownText {
  private static let limit = 200

  /// Formats a text as a code span, in which nothing is markup, a link or a mention.
  static func code(_ text: String, inTable: Bool = false) -> String {
    let escaped = TerminalText.escaped(text)
    let beginning = TerminalText.beginning(of: escaped, count: limit)
    var shown = String(beginning)
    if beginning.endIndex < escaped.endIndex { shown += "…" }
    // Scalars, as Markdown reads them: with a combining mark, a backtick is another `Character`.
    let scalars = shown.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return "" }
    let fence = fence(around: shown)
    // Markdown strips one space beside the fence; padding protects a backtick or a space at either end.
    let needsSpace = [first, last].contains { $0 == "`" || $0 == " " }
    let padded = needsSpace ? " \(shown) " : shown
    return fence + (inTable ? withoutBars(padded) : padded) + fence
  }

  static func block(_ text: String) -> String {
    let fence = fence(around: text, least: 3)
    return "\(fence)\n\(text)\n\(fence)\n"
  }

  /// Returns more backticks than the text has in a row, as a fence must have (CommonMark 0.31, 6.1).
  private static func fence(around text: String, least: Int = 1) -> String {
    var (longest, count) = (0, 0)
    for scalar in text.unicodeScalars {
      count = scalar == "`" ? count + 1 : 0
      longest = max(longest, count)
    }
    return String(repeating: "`", count: max(longest + 1, least))
  }

  /// Escapes bars, which end a table cell even in code (GitHub Flavored Markdown, 4.10); after a backslash a bar becomes `u{7C}`, since
  /// some programs would read two backslashes as a pair.
  private static func withoutBars(_ text: String) -> String {
    var (shown, isAfterBackslash) = ("", false)
    for scalar in text.unicodeScalars {
      if scalar == "|" { shown += isAfterBackslash ? "u{7C}" : "\\|" } else { shown.unicodeScalars.append(scalar) }
      isAfterBackslash = scalar == "\\" && !isAfterBackslash
    }
    return shown
  }
}

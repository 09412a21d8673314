internal import PlayheadDebugger

/// Text of a recording as Markdown that says no more than the text.
enum MarkdownText {
  /// About how many characters of a text are shown.
  private static let limit = 200

  /// A text as code, in which nothing is markup, a link, or somebody's name.
  ///
  /// A code span ends at as many backticks as it begins with (CommonMark 0.31, 6.1). In a table the bar ends a cell, in code
  /// too, unless there is a backslash before it (GitHub Flavored Markdown, 4.10). Both are code points there, whatever marks
  /// follow, with which they are another character in Swift.
  static func code(_ text: String, inTable: Bool = false) -> String {
    let escaped = TerminalText.escaped(text)
    let beginning = TerminalText.beginning(of: escaped, count: limit)
    var shown = String(beginning)
    if beginning.endIndex < escaped.endIndex { shown += "…" }
    let scalars = shown.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return "" }
    let fence = fence(around: shown)
    // A space beside a backtick, and beside a space that is to stay, is taken off with the fence.
    let needsSpace = [first, last].contains { $0 == "`" || $0 == " " }
    let padded = needsSpace ? " \(shown) " : shown
    return fence + (inTable ? withoutBars(padded) : padded) + fence
  }

  /// A line or several as a block of code.
  static func block(_ text: String) -> String {
    let fence = fence(around: text, least: 3)
    return "\(fence)\n\(text)\n\(fence)\n"
  }

  /// More backticks than there are in a text in a row.
  private static func fence(around text: String, least: Int = 1) -> String {
    var (longest, count) = (0, 0)
    for scalar in text.unicodeScalars {
      count = scalar == "`" ? count + 1 : 0
      longest = max(longest, count)
    }
    return String(repeating: "`", count: max(longest + 1, least))
  }

  /// Bars that end no cell. Before one with a backslash of its own another would be taken as a pair by some programs.
  private static func withoutBars(_ text: String) -> String {
    var (shown, isAfterBackslash) = ("", false)
    for scalar in text.unicodeScalars {
      if scalar == "|" { shown += isAfterBackslash ? "u{7C}" : "\\|" } else { shown.unicodeScalars.append(scalar) }
      isAfterBackslash = scalar == "\\" && !isAfterBackslash
    }
    return shown
  }
}

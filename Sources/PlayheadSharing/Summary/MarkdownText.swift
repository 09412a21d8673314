internal import PlayheadDebugger

/// Text of a recording as Markdown that says no more than the text.
enum MarkdownText {
  /// About how many characters of a text are shown.
  private static let limit = 200

  /// A text as code, in which nothing is markup, a link, or somebody's name.
  ///
  /// A code span ends at as many backticks as it begins with (CommonMark 0.31, 6.1). In a table the bar ends a cell, in code
  /// too, unless there is a backslash before it (GitHub Flavored Markdown, 4.10).
  static func code(_ text: String, inTable: Bool = false) -> String {
    var shown = TerminalText.escaped(text)
    if shown.count > limit { shown = shown.prefix(limit) + "…" }
    guard !shown.isEmpty else { return "" }
    var (longest, count) = (0, 0)
    for character in shown {
      count = character == "`" ? count + 1 : 0
      longest = max(longest, count)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // A space beside a backtick, and beside a space that is to stay, is taken off with the fence.
    let needsSpace = [shown.first, shown.last].contains { ["`", " "].contains($0) }
    let padded = needsSpace ? " \(shown) " : shown
    let span = fence + padded + fence
    return inTable ? span.replacing("|", with: "\\|") : span
  }
}

internal import PlayheadCommands
internal import PlayheadDebugger

/// The list of completion candidates under the line, in columns like those of `ls`.
struct CandidateList {
  /// The most candidates to list, as more would only push everything else off the screen; gdb has the same limit.
  static let limit = 200

  let candidates: [String]
  let columns: Int

  /// Whole lines, safe to print.
  var text: String {
    let shown = candidates.prefix(Self.limit).map(TerminalText.escaped)
    let widths = shown.map(TerminalText.width)
    let cellWidth = (widths.max() ?? 0) + 2
    // The last column has no gap after it.
    let columnCount = max(1, (columns + 2) / cellWidth)
    let rowCount = (shown.count + columnCount - 1) / columnCount
    var text = ""
    for row in 0..<rowCount {
      for index in stride(from: row, to: shown.count, by: rowCount) {
        text += shown[index]
        if index + rowCount < shown.count {
          text += String(repeating: " ", count: cellWidth - widths[index])
        }
      }
      text += "\n"
    }
    if candidates.count > shown.count {
      text += "… and \(candidates.count - shown.count) more\n"
    }
    return text
  }
}

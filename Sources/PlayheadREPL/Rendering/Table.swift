internal import PlayheadDebugger

/// Rows of cells in aligned columns.
struct Table {
  private var rows: [[String]] = []
  private let header: [String]
  /// The columns whose cells stand at the right.
  private let numeric: Set<Int>

  /// - Parameter header: what stands above the columns.
  init(_ header: [String], numeric: Set<Int> = []) {
    self.header = header
    self.numeric = numeric
  }

  /// Adds cells that are safe to print.
  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  func text(_ style: Style) -> String {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { TerminalText.width($0[column]) }.max() ?? 0 }
    return all.enumerated().map { index, cells in
      var line = ""
      for (column, cell) in cells.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - TerminalText.width(cell))
        let isLast = column == cells.count - 1
        if column > 0 { line += "  " }
        line += numeric.contains(column) ? padding + cell : isLast ? cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      return (index == 0 ? style(.heading, line) : line) + "\n"
    }.joined()
  }
}

internal import PlayheadDebugger

/// Rows of cells in aligned columns.
struct Table {
  private struct Cell {
    let text: String
    let width: Int
  }

  private var rows: [[Cell]] = []
  private var widths: [Int]
  private var isBegun = false
  private let header: [Cell]
  /// The columns whose cells stand at the right.
  private let numeric: Set<Int>

  /// - Parameter header: what stands above the columns.
  init(_ header: [String], numeric: Set<Int> = []) {
    self.header = header.map(Self.cell)
    self.numeric = numeric
    widths = self.header.map(\.width)
  }

  /// Whether no rows were added since the last time they were taken.
  var isEmpty: Bool { rows.isEmpty }

  /// Adds cells that are safe to print.
  mutating func add(_ cells: [String]) {
    let cells = cells.map(Self.cell)
    for (column, cell) in cells.enumerated() { widths[column] = max(widths[column], cell.width) }
    rows.append(cells)
  }

  private static func cell(_ text: String) -> Cell { Cell(text: text, width: TerminalText.width(text)) }

  /// The rows that were added since the last time, the first ones beneath the heading.
  ///
  /// The columns are as wide as those before need them, too.
  mutating func takeText(_ style: Style) -> String {
    var text = isBegun ? "" : style(.heading, line(header)) + "\n"
    isBegun = true
    for row in rows {
      text += line(row)
      text += "\n"
    }
    rows = []
    return text
  }

  private func line(_ cells: [Cell]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: widths[column] - cell.width)
      let isLast = column == cells.count - 1
      if column > 0 { line += "  " }
      line += numeric.contains(column) ? padding + cell.text : isLast ? cell.text : cell.text + padding
    }
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    return line
  }
}

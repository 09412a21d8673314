internal import PlayheadDebugger

/// Rows of cells in aligned columns.
struct Table {
  private struct Cell {
    let text: StyledText
    let width: Int
  }

  private var rows: [[Cell]] = []
  private var widths: [Int]
  private var isBegun = false
  private let header: [Cell]
  /// The columns that are aligned to the right.
  private let numeric: Set<Int>

  init(_ header: [StyledText], numeric: Set<Int> = []) {
    self.header = header.map(Self.cell)
    self.numeric = numeric
    widths = self.header.map(\.width)
  }

  /// Whether no rows were added since the last call of ``takeText(_:)``.
  var isEmpty: Bool { rows.isEmpty }

  /// Adds a row of cells that are safe to print.
  mutating func add(_ cells: [StyledText]) {
    let cells = cells.map(Self.cell)
    for (column, cell) in cells.enumerated() { widths[column] = max(widths[column], cell.width) }
    rows.append(cells)
  }

  private static func cell(_ text: StyledText) -> Cell { Cell(text: text, width: text.width) }

  /// The rows since the last call, at first beneath the heading; columns never become narrower, and on a narrow terminal the widest ones
  /// except the last are cut.
  mutating func takeText(_ renderer: Renderer) -> StyledText {
    let settings = renderer.settings
    let widths = fitted(to: settings.isTerminal ? settings.columns : settings.tellsCommands ? nil : Self.agentWidth)
    // An agent reads page by page, so each page has the heading.
    let hasHeader = !isBegun || !renderer.settings.tellsCommands
    var text = hasHeader ? line(header, widths).styled(.heading) + "\n" : StyledText()
    isBegun = true
    for row in rows {
      text += line(row, widths)
      text += "\n"
    }
    rows = []
    return text
  }

  /// How wide a table is for an agent, whose answers are of a limited length.
  private static let agentWidth = 240
  /// The width below which no column is cut.
  private static let leastWidth = 12

  private func fitted(to columns: Int?) -> [Int] {
    guard let columns else { return widths }
    var widths = widths
    var excess = widths.reduce(2 * (widths.count - 1), +) - columns
    let texts = widths.indices.dropLast().filter { !numeric.contains($0) }
    while excess > 0, let widest = texts.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.leastWidth {
      // The widest column becomes as wide as the next.
      let next = texts.map { widths[$0] }.filter { $0 < widths[widest] }.max() ?? Self.leastWidth
      let part = min(excess, widths[widest] - max(next, Self.leastWidth), widths[widest])
      widths[widest] -= max(part, 1)
      excess -= max(part, 1)
    }
    return widths
  }

  private func line(_ cells: [Cell], _ widths: [Int]) -> StyledText {
    var line = StyledText()
    for (column, cell) in cells.enumerated() {
      var cell = cell
      if cell.width > widths[column] { cell = Self.cell(cell.text.cut(toWidth: widths[column])) }
      let padding = StyledText(String(repeating: " ", count: widths[column] - cell.width))
      let isLast = column == cells.count - 1
      if column > 0 { line += "  " }
      line += numeric.contains(column) ? padding + cell.text : isLast ? cell.text : cell.text + padding
    }
    return line.withoutSpaceAtEnd
  }
}

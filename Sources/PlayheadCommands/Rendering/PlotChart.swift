internal import PlayheadDebugger

/// A value over time, drawn as a step chart.
struct PlotChart {
  private static let tallest = 10

  let series: Series
  let axis: TimeAxis
  private let low: Double
  private let high: Double
  private let rowCount: Int

  init(_ series: Series, width: Int) {
    self.series = series
    let values = series.points.compactMap(\.value)
    low = values.min() ?? 0
    high = values.max() ?? 0
    let isWhole = values.allSatisfy { $0 == $0.rounded() }
    let span = high - low
    rowCount = span == 0 ? 1 : isWhole && span < Double(Self.tallest) ? Int(span) + 1 : Self.tallest
    let labels = [low, high].map { Self.label($0, series.measure) }
    axis = TimeAxis(series.times, labels: labels, width: width)
  }

  private static func label(_ value: Double, _ measure: Series.Measure) -> String {
    if measure == .flag { return value == 0 ? "false" : value == 1 ? "true" : "" }
    return Int(exactly: value).map(String.init) ?? String(value)
  }

  /// The row of a value, from the top.
  private func row(of value: Double) -> Int {
    guard high > low else { return 0 }
    // Halved, so that the difference of very large numbers is finite.
    let part = (value / 2 - low / 2) / (high / 2 - low / 2)
    return rowCount - 1 - min(max(Int((part * Double(rowCount - 1)).rounded()), 0), rowCount - 1)
  }

  /// The rows, the highest values first.
  var lines: [String] {
    var cells = Array(repeating: axis.empty, count: rowCount)
    var next = 0
    var level: Int?
    for column in 0..<axis.columnCount {
      let before = level
      var rows: ClosedRange<Int>?
      while next < series.points.count, axis.column(of: series.points[next].time) <= column {
        level = series.points[next].value.map(row(of:))
        if let level { rows = rows.map { min($0.lowerBound, level)...max($0.upperBound, level) } ?? level...level }
        next += 1
      }
      draw(from: before, to: level, through: rows, in: column, &cells)
    }
    return cells.enumerated().map { row, cells in
      axis.line(label(of: row), cells)
    }
  }

  private func label(of row: Int) -> String {
    if row == 0 { return Self.label(high, series.measure) }
    return row == rowCount - 1 ? Self.label(low, series.measure) : ""
  }

  private func draw(
    from before: Int?, to level: Int?, through rows: ClosedRange<Int>?, in column: Int, _ cells: inout [[Character]]
  ) {
    guard let rows else {
      if let level { cells[level][column] = "─" }
      return
    }
    let top = min(rows.lowerBound, before ?? rows.lowerBound)
    let bottom = max(rows.upperBound, before ?? rows.upperBound)
    for row in top...bottom {
      cells[row][column] = Self.line(
        up: row > top, down: row < bottom, left: row == before || top == bottom, right: row == level)
    }
  }

  /// The character that joins lines from these sides.
  private static func line(up: Bool, down: Bool, left: Bool, right: Bool) -> Character {
    switch (up, down, left, right) {
    case (true, true, true, true): "┼"
    case (true, true, true, false): "┤"
    case (true, true, false, true): "├"
    case (true, false, true, true): "┴"
    case (false, true, true, true): "┬"
    case (true, false, true, false): "┘"
    case (true, false, false, true): "└"
    case (false, true, true, false): "┐"
    case (false, true, false, true): "┌"
    case (false, false, true, false): "╴"
    case (false, false, _, true): "─"
    default: "│"
    }
  }
}

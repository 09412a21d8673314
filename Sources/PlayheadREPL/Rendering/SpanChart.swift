internal import PlayheadDebugger
internal import PlayheadReading

/// Actions and the spans of effects over time, drawn to a width.
struct SpanChart {
  /// An effect as it is drawn.
  struct Span: Equatable {
    var label: String
    /// Microseconds since the recording started.
    var start: Int
    /// Nil where it was still running.
    var end: Int?
    var status: EffectStatus
  }

  /// The moments at the left and at the right.
  let range: ClosedRange<Int>
  /// How many columns there are in all.
  let width: Int
  private let labelWidth: Int

  init(_ range: ClosedRange<Int>, labels: [String], width: Int) {
    self.range = range
    let longest = labels.map(TerminalText.width).max() ?? 0
    labelWidth = min(max(longest, "actions".count), max(width / 3, 8))
    self.width = max(width, labelWidth + 12)
  }

  private var columnCount: Int { width - labelWidth - 2 }

  /// The column of a moment.
  func column(of time: Int) -> Int {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return 0 }
    let part = Double(min(max(time, range.lowerBound), range.upperBound) - range.lowerBound) / Double(length)
    return min(Int(part * Double(columnCount - 1)), columnCount - 1)
  }

  private func line(_ label: String, _ cells: [Character]) -> String {
    let shown = TerminalText.cut(label, toWidth: labelWidth)
    let padding = String(repeating: " ", count: max(labelWidth - TerminalText.width(shown), 0))
    var line = "\(shown)\(padding)  \(String(cells))"
    while line.last == " " { line.removeLast() }
    return line
  }

  private var empty: [Character] { Array(repeating: " ", count: columnCount) }

  /// The moments at the left, in the middle and at the right.
  var axis: String {
    var cells = empty
    func write(_ time: Int, at column: Int) {
      for (offset, character) in TimeText.moment(time).enumerated() where column + offset < cells.count {
        cells[column + offset] = character
      }
    }
    let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
    let last = TimeText.moment(range.upperBound).count
    write(range.lowerBound, at: 0)
    if columnCount > 40 { write(middle, at: column(of: middle)) }
    write(range.upperBound, at: max(columnCount - last, 0))
    return line("", cells)
  }

  /// The actions, one mark for each, or for many that stand close together.
  func actions(_ times: some Sequence<Int>) -> String {
    var counts = Array(repeating: 0, count: columnCount)
    for time in times { counts[column(of: time)] += 1 }
    return line("actions", counts.map { $0 == 0 ? " " : $0 == 1 ? "│" : $0 < 10 ? "┃" : "█" })
  }

  /// The cursor.
  func cursor(_ time: Int) -> String {
    var cells = empty
    cells[column(of: time)] = "▲"
    return line("cursor", cells)
  }

  /// An effect: where it started, how long it ran, and how it ended.
  func text(of span: Span) -> String {
    var cells = empty
    let start = column(of: span.start)
    let end = column(of: span.end ?? range.upperBound)
    if span.start > range.upperBound || span.end.map({ $0 < range.lowerBound }) ?? false {
      return line(span.label, cells)
    }
    for column in start...max(start, end) { cells[column] = "─" }
    if span.start >= range.lowerBound { cells[start] = "├" }
    if span.end.map({ $0 <= range.upperBound }) ?? true {
      let mark: Character =
        switch span.status {
        case .running: "▶"
        case .finished: "┤"
        case .cancelled: "╳"
        case .failed: "!"
        }
      cells[max(start, end)] = mark
    }
    return line(span.label, cells)
  }
}

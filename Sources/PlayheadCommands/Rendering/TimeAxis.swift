internal import PlayheadDebugger

/// Time from left to right, drawn to a width beside labels.
struct TimeAxis {
  /// The moments at the left and at the right, in microseconds since the recording started.
  let range: ClosedRange<Int>
  /// How many columns there are beside the labels.
  let columnCount: Int
  private let labelWidth: Int

  /// Fits the axis and its labels into `width` columns.
  init(_ range: ClosedRange<Int>, labels: [String], width: Int) {
    self.range = range
    let longest = labels.map(TerminalText.width).max() ?? 0
    labelWidth = min(max(longest, "actions".count), max(width / 3, 8))
    columnCount = max(width, labelWidth + 12) - labelWidth - 2
  }

  /// The length in microseconds, as a floating-point number, since the difference of a stranger's integers can overflow.
  private var length: Double { Double(range.upperBound) - Double(range.lowerBound) }

  /// The column of a moment.
  func column(of time: Int) -> Int {
    guard length > 0 else { return 0 }
    let shown = min(max(time, range.lowerBound), range.upperBound)
    let part = (Double(shown) - Double(range.lowerBound)) / length
    return min(Int(part * Double(columnCount - 1)), columnCount - 1)
  }

  func line(_ label: String, _ cells: [Character]) -> String {
    let shown = StyledText(label).cut(toWidth: labelWidth).plain
    let padding = String(repeating: " ", count: max(labelWidth - TerminalText.width(shown), 0))
    var line = "\(shown)\(padding)  \(String(cells))"
    while line.last == " " { line.removeLast() }
    return line
  }

  var empty: [Character] { Array(repeating: " ", count: columnCount) }

  /// The times at the left, in the middle and at the right.
  var moments: String {
    var cells = empty
    func write(_ time: Int, at column: Int) {
      for (offset, character) in text(of: time).enumerated() where column + offset < cells.count {
        cells[column + offset] = character
      }
    }
    let middle = range.lowerBound / 2 + range.upperBound / 2
    let last = text(of: range.upperBound).count
    write(range.lowerBound, at: 0)
    if columnCount > 40 { write(middle, at: column(of: middle)) }
    write(range.upperBound, at: max(columnCount - last, 0))
    return line("", cells)
  }

  /// A time, with a precision that suits the length of the axis.
  private func text(of time: Int) -> String {
    guard length < 10_000, range.upperBound % 1000 + range.lowerBound % 1000 > 0 else {
      return TimeText.moment(time)
    }
    return "\(time)µs"
  }

  /// A labelled line with a mark at each of the times.
  func marks(_ label: String, _ times: some Sequence<Int>, _ mark: Character) -> String {
    var cells = empty
    for time in times { cells[column(of: time)] = mark }
    return line(label, cells)
  }

  /// The line that marks the cursor.
  func cursor(_ time: Int) -> String { marks("cursor", [time], "▲") }
}

internal import PlayheadDebugger
internal import PlayheadReader

/// Actions and the spans of effects over time, drawn to a width.
struct SpanChart {
  /// An effect as it is drawn.
  struct Span: Equatable {
    var label: String
    /// Microseconds since the recording started.
    var start: Int
    /// Nil if the effect was still running.
    var end: Int?
    var status: EffectStatus
  }

  let axis: TimeAxis

  /// The actions, one mark for each, or for many that stand close together.
  func actions(_ times: some Sequence<Int>) -> String {
    var counts = Array(repeating: 0, count: axis.columnCount)
    for time in times { counts[axis.column(of: time)] += 1 }
    return axis.line("actions", counts.map { $0 == 0 ? " " : $0 == 1 ? "│" : $0 < 10 ? "┃" : "█" })
  }

  /// An effect: where it started, how long it ran, and how it ended.
  func text(of span: Span) -> String {
    var cells = axis.empty
    let start = axis.column(of: span.start)
    let end = axis.column(of: span.end ?? axis.range.upperBound)
    if span.start > axis.range.upperBound || span.end.map({ $0 < axis.range.lowerBound }) ?? false {
      return axis.line(span.label, cells)
    }
    for column in start...max(start, end) { cells[column] = "─" }
    if span.start >= axis.range.lowerBound { cells[start] = "├" }
    if span.end.map({ $0 <= axis.range.upperBound }) ?? true {
      let mark: Character =
        switch span.status {
        case .running: "▶"
        case .finished: "┤"
        case .cancelled: "╳"
        case .failed: "!"
        }
      cells[max(start, end)] = mark
    }
    return axis.line(span.label, cells)
  }
}

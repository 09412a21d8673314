internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct TimelineCommand: ImmediateCommand {
  /// The most effects to draw, around the cursor.
  private static let effectLimit = 24
  /// The most actions to mark; if there are more, a sample of this size is marked.
  private static let actionLimit = 20_000

  let help = CommandHelp(
    name: "timeline", aliases: ["tl"], group: .looking, parameters: [.range],
    summary: "draw actions and effects over time",
    discussion: """
      Draws the actions, and each effect from its start to its end, to the width of the terminal: ├─┤ finished, ╳ was
      cancelled, ! failed, ▶ never ended; thicker marks stand for several actions. '▲' is the cursor. Of many effects
      those around the cursor are drawn; 'effects' lists all.
      """,
    example: "timeline 60..80")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let timeline = session.debugger.timeline
    let positions =
      try arguments.positions(.range, in: session) ?? timeline.first...max(timeline.first, timeline.last)
    var query = EffectQuery(timeline, in: positions)
    let hasEarlier = query.begin(near: session.debugger.position, limit: Self.effectLimit)
    let rows = try query.rows(limit: Self.effectLimit + 1)
    let times = try times(of: positions, in: session.recording)
    // Actions may overtake one another, so the first position need not be the earliest.
    let (first, last) = (times.min() ?? 0, times.max() ?? 0)
    // Effects may end after the last action.
    let ends = positions.upperBound == timeline.last ? rows.prefix(Self.effectLimit).compactMap { $0.end?.time } : []
    let range = first...max(last, ends.max() ?? first, first)
    let renderer = session.renderer
    let spans = rows.prefix(Self.effectLimit).map { row in
      SpanChart.Span(
        label: "\(row.effect.id) \(renderer.safe(row.effect.name ?? "effect"))",
        start: row.effect.time ?? range.lowerBound,
        end: row.end?.time, status: row.status)
    }
    let width = session.settings.columns ?? 100
    let chart = SpanChart(axis: TimeAxis(range, labels: spans.map(\.label), width: width))
    var text: StyledText = "\(chart.axis.moments)\n\(chart.actions(times))\n"
    let wayOn = "effects \(positions.lowerBound)..\(positions.upperBound)"
    if hasEarlier { text += StyledText.dim("… earlier effects: \(wayOn)") + "\n" }
    for span in spans {
      let line = chart.text(of: span)
      text.append(line, span.status == .failed || span.status == .running ? .error : nil)
      text += "\n"
    }
    if rows.count > Self.effectLimit {
      text += StyledText.dim("… \(hasEarlier ? "later" : "more") effects: \(wayOn)") + "\n"
    }
    if positions.contains(session.debugger.position), session.recording.hasAction(session.debugger.position) {
      text += chart.axis.cursor(try session.recording.action(session.debugger.position).time) + "\n"
    }
    return CommandOutput(
      session.form, text: text,
      json: [
        "from": range.lowerBound, "to": range.upperBound, "effects": rows.prefix(Self.effectLimit).map(\.effect),
      ])
  }

  /// The times of the actions, or of a sample if there are very many.
  private func times(of positions: ClosedRange<Int>, in recording: Recording) throws -> [Int] {
    var times: [Int] = []
    var reader = ActionTimes(recording)
    let stride = max(positions.count / Self.actionLimit, 1)
    var position = positions.lowerBound
    while position <= positions.upperBound {
      if times.count & 0xFFF == 0, Task.isCancelled { throw DebuggerError(.interrupted) }
      if let time = try reader.time(position) { times.append(time) }
      position = position == positions.upperBound ? position + 1 : min(position + stride, positions.upperBound)
    }
    return times
  }
}

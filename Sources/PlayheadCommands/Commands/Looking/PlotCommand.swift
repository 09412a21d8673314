internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct PlotCommand: ImmediateCommand {
  /// The most stops to mark, beginning with the first.
  private static let stopLimit = 1000

  let help = CommandHelp(
    name: "plot", group: .looking, parameters: [Self.value, .range],
    summary: "draw a number, a count or a flag over time",
    discussion: """
      Draws what the value was, to the width of the terminal: of an array or a dictionary how many parts it had. Where it is
      nil, .nan or infinite there is a gap. '▲' is the cursor, '●' where 'continue' would stop.
      """,
    example: "plot rows.count 10..end")

  private static let value = Parameter.required("value", .path, .expression, what: "a path or an expression")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let positions = try arguments.positions(.range, in: session)
    let series = try arguments.required(Self.value) { text in
      try Series(of: Expression(parsing: text), in: session.debugger, positions: positions)
    }
    let chart = PlotChart(series, width: session.settings.columns ?? 100)
    var text = StyledText(chart.axis.moments + "\n")
    for line in chart.lines { text += line + "\n" }
    let all = session.debugger.timeline.first...max(session.debugger.timeline.first, session.debugger.timeline.last)
    let range = positions ?? all
    var clock = ActionTimes(session.recording)
    let stops = try session.debugger.stops(in: range).keys.sorted().prefix(Self.stopLimit)
    if !stops.isEmpty {
      var times: [Int] = []
      for position in stops { if let time = try clock.time(position) { times.append(time) } }
      text += chart.axis.marks("stops", times, "●") + "\n"
    }
    if range.contains(session.debugger.position) {
      text += chart.axis.cursor(try clock.time(session.debugger.position) ?? series.times.lowerBound) + "\n"
    }
    let lost = session.debugger.timeline.lost(between: range.lowerBound, and: range.upperBound)
    text += session.renderer.notKnown("what it was", at: lost)
    return CommandOutput(
      session.form, text: text,
      json: [
        "from": series.times.lowerBound, "to": series.times.upperBound,
        "points": series.points.map {
          ["position": $0.position, "time": $0.time, "value": $0.value.map(JSONValue.double) ?? .null] as JSONFacts
        },
      ])
  }
}

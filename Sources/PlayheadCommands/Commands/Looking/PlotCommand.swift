internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct PlotCommand: ImmediateCommand {
  /// How many stops are marked, the first ones.
  private static let stopLimit = 1000

  let help = CommandHelp(
    name: "plot", group: .looking, arguments: "PATH|EXPR [RANGE]",
    summary: "draw a number, a count or a flag over time",
    discussion: """
      Draws what the value was, to the width of the terminal: of an array or a dictionary how many parts it had. Where it is
      nil, .nan or infinite there is a gap. '▲' is the cursor, '●' where 'continue' would stop.
      """,
    example: "plot rows.count 10..end", completion: .path)

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    let (expression, positions) = try Self.parts(of: input, in: session)
    let series = try input.reading(input.rest) { (_) throws(DebuggerError) in
      try Series(of: expression, in: session.debugger, positions: positions)
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
    return Answer(
      session.form, text: text,
      json: [
        "from": JSONAnswer.integer(series.times.lowerBound), "to": JSONAnswer.integer(series.times.upperBound),
        "points": .array(
          series.points.map { point in
            [
              "position": JSONAnswer.integer(point.position), "time": JSONAnswer.integer(point.time),
              "value": point.value.map(JSONValue.double) ?? .null,
            ]
          }),
      ])
  }

  /// An expression, and the range that may stand after it.
  private static func parts(
    of input: CommandInput, in session: CommandSession
  ) throws -> (expression: Expression, positions: ClosedRange<Int>?) {
    do {
      let expression = try input.reading("a path or an expression") { (text) throws(DebuggerError) in
        try Expression(parsing: text)
      }
      return (expression, nil)
    } catch {
      guard input.words.count > 1, let last = input.words.last,
        let range = try? PositionRange(parsing: last.text),
        let expression = try? Expression(
          parsing: input.line.bytes(input.rest.range.lowerBound..<input.words[input.words.count - 2].range.upperBound))
      else { throw error }
      let positions = try input.reading(last) { (_) throws(DebuggerError) in try session.debugger.positions(range) }
      return (expression, positions)
    }
  }
}

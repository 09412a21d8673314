internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct QueryCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "query", group: .looking, parameters: [Self.asked, Self.columns, Self.action],
    summary: "show all positions where a condition holds",
    discussion: """
      A table of the positions where EXPR holds, with the action and the values of the expressions after 'show': like
      print statements that are added after the run. 'at ACTION' looks only at positions of that action. 'goto' takes
      each position; '>' marks the cursor. rows[3] is whatever stands at 3 at each position; see 'help paths'.
      """,
    example: "query rows.count < 239 show rows.count, filter.query")

  private static let asked = Parameter.required("where", .expression, what: "a condition")
  private static let columns = Parameter.clause("show", .expression, label: "EXPR, …", what: "what to show")
  private static let action = Parameter.clause("at", .name(.action))

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    var filter = Query.Filter()
    filter.action = try arguments.read(Self.action) { try session.debugger.recordedActionName($0) }
    let rows = try arguments.required(Self.asked) { text in
      try Query(in: session.debugger, where: Expression(parsing: text), filter: filter)
    }
    var shown: [ExpressionCursor] = []
    if let columns = arguments[Self.columns] {
      let parts = CommandText(columns.text).parts
      guard parts.count <= Self.columnLimit else {
        throw CommandError("\(parts.count) columns, expected at most \(Self.columnLimit)", at: columns.range)
      }
      for part in parts {
        shown.append(
          try arguments.input.reading(arguments.input.word(in: columns, part)) { text in
            try ExpressionCursor(Expression(parsing: text), in: session.debugger)
          })
      }
    }
    return CommandOutput(
      session.form, json: ["unknown": session.debugger.timeline.lost.orNil], rows: Rows(rows, shown, in: session))
  }

  /// The most columns, as nobody can read a wider table.
  private static let columnLimit = 100

  private struct Rows: OutputRows {
    let array = "positions"
    private var query: Query
    private var columns: [ExpressionCursor]
    private let session: CommandSession
    private var table: Table
    var size = PageSize()
    private var isOver = false
    private var isEmpty = true

    init(_ query: Query, _ columns: [ExpressionCursor], in session: CommandSession) {
      self.query = query
      self.columns = columns
      self.session = session
      table = Table(
        ["", "position", "time", "action"] + columns.map { StyledText(session.renderer.safe($0.text)) },
        numeric: [1, 2])
    }

    mutating func next() -> OutputPage? {
      guard !isOver else { return nil }
      var page = OutputPage()
      do { try addRows(to: &page) } catch {
        page.failure = error
        isOver = true
      }
      if !table.isEmpty { page.text = table.takeText(session.renderer) }
      if isOver, page.failure == nil {
        if isEmpty { page.text = "it holds nowhere\n" }
        page.text += session.renderer.notKnown("whether it holds", at: session.debugger.timeline.lost)
      }
      return page
    }

    private mutating func addRows(to page: inout OutputPage) throws {
      let limit = size.take()
      let positions = try query.next(limit: limit)
      isOver = positions.count < limit
      isEmpty = isEmpty && positions.isEmpty
      var times = ActionTimes(session.recording)
      for position in positions {
        if Task.isCancelled { throw DebuggerError(.interrupted) }
        let time = try session.recording.hasAction(position) ? times.time(position) : nil
        var values: [(value: JSONValue?, member: Schema.Member?)] = []
        for index in columns.indices { values.append(try columns[index].value(at: position)) }
        page.add(session.form) { _ in
          addCells(position, time, values)
        } json: {
          json(position, time, values)
        }
      }
    }

    private mutating func addCells(
      _ position: Int, _ time: Int?, _ values: [(value: JSONValue?, member: Schema.Member?)]
    ) {
      let renderer = session.renderer
      let name = renderer.name(ofActionAt: position, in: session.debugger.timeline)
      table.add(
        [
          session.cursorMark(position), "\(position)", "\(time.map(TimeText.moment) ?? "")",
          name.map { StyledText($0) } ?? renderer.whatIs(at: position, in: session.debugger.timeline),
        ] + values.map { StyledText(renderer.short($0.value, $0.member)) })
    }

    private func json(
      _ position: Int, _ time: Int?, _ values: [(value: JSONValue?, member: Schema.Member?)]
    ) -> JSONFacts {
      var shown = JSONValue.Object()
      for (column, value) in zip(columns, values) { shown[column.text] = value.value ?? .null }
      return [
        "position": position, "time": time, "action": session.recording.actionName(position),
        "values": columns.isEmpty ? nil : shown,
      ]
    }
  }
}

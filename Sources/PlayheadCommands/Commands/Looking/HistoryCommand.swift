internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct HistoryCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "history", group: .looking, parameters: [.isPlace, .pathOrExpression],
    summary: "show every change of a value",
    discussion:
      """
      Position, time, action, and old and new value; each position is one for 'goto'. '>' marks the cursor. An element
      that has an identity is followed: rows[3] is the row that is at 3 here, wherever it stands elsewhere, and of an
      element itself its moves are told, too. With -index it is whatever stands at 3. An expression, such as rows.count,
      may be asked for, too.
      """,
    example: "history failure")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let isPlace = arguments.has(.isPlace)
    var json: JSONFacts = ["unknown": session.debugger.timeline.lost.orNil]
    let expression = try arguments.required(.pathOrExpression) { try Expression(parsing: $0) }
    if !isPlace, expression.path == nil || expression.isOfMany(in: session.debugger) {
      let history = try arguments.required(.pathOrExpression) { _ in
        try ExpressionHistory(of: expression, in: session.debugger)
      }
      json["expression"] = expression.text
      return CommandOutput(session.form, json: json, rows: Rows(.expression(history), nil, in: session))
    }
    let followed = try arguments.followedPath(.pathOrExpression, isPlace: isPlace, in: &session)
    json["path"] = PathText.text(of: followed, in: JSONView?.none, schema: session.recording.schema)
    return CommandOutput(
      session.form, json: json, rows: Rows(.path(followed), session.renderer.stateMember(at: followed), in: session))
  }
}

extension HistoryCommand {
  /// The changes of a value, found as they are read.
  private struct Rows: OutputRows {
    /// The value whose changes are listed.
    enum Value {
      case path(FollowedPath)
      case expression(ExpressionHistory)
    }

    let array = "changes"
    private var value: Value
    private let member: Schema.Member?
    private let session: CommandSession
    private var table = Table(["", "position", "time", "action", "change"], numeric: [1, 2])
    var size = PageSize()
    /// The position of the last change that was listed.
    private var position = -1
    private var isOver = false

    init(_ value: Value, _ member: Schema.Member?, in session: CommandSession) {
      self.value = value
      self.member = member
      self.session = session
    }

    mutating func next() -> OutputPage? {
      guard !isOver else { return nil }
      var page = OutputPage()
      do { try addRows(to: &page) } catch { page.failure = error }
      if page.failure != nil { isOver = true }
      if isOver, page.failure == nil {
        page.text += session.renderer.notKnown("what happened to it", at: session.debugger.timeline.lost)
      }
      return page
    }

    private mutating func addRows(to page: inout OutputPage) throws {
      let limit = size.take()
      var changes: [PathEvent] = []
      do {
        switch value {
        case .expression(var history):
          changes = try history.next(limit: limit)
          value = .expression(history)
        case .path(let path):
          // For an element itself, moves are listed, too.
          let isElement = if case .element? = path.parts.last { true } else { false }
          try session.debugger.timeline.forEachEvent(of: path, after: position) { event in
            if event.isChange || isElement { changes.append(event) }
            return changes.count < limit
          }
        }
      } catch {
        page.failure = error
      }
      isOver = changes.count < limit
      if position < session.recording.first, changes.isEmpty, page.failure == nil {
        page.text = "no action changed it\n"
      }
      position = changes.last?.position ?? position
      var times = ActionTimes(session.recording)
      // If a change cannot be listed, those before it still are.
      defer { if !table.isEmpty { page.text += table.takeText(session.renderer) } }
      for change in changes {
        if Task.isCancelled { throw DebuggerError(.interrupted) }
        let time = try times.time(change.position)
        page.add(session.form) { _ in
          addCells(change, time)
        } json: {
          json(change, time)
        }
      }
    }

    private mutating func addCells(_ change: PathEvent, _ time: Int?) {
      let renderer = session.renderer
      table.add([
        session.cursorMark(change.position), "\(change.position)",
        "\(time.map(TimeText.moment) ?? "")",
        "\(session.recording.actionName(change.position).map(renderer.name(ofAction:)) ?? "")",
        renderer.event(change, member),
      ])
    }

    private func json(_ change: PathEvent, _ time: Int?) -> JSONFacts {
      change.facts.adding(["time": time, "action": session.recording.actionName(change.position)])
    }
  }
}

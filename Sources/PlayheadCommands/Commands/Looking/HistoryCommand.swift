internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct HistoryCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "history", group: .looking, parameters: [.isPlace, Self.isNewestFirst, .pathOrExpression],
    summary: "show every change of a value",
    discussion:
      """
      Position, time, action, and old and new value; each position is one for 'goto'. '>' marks the cursor. An element
      that has an identity is followed: rows[3] is the row that is at 3 here, wherever it stands elsewhere, and of an
      element itself its moves are told, too. With -index it is whatever stands at 3. An expression, such as rows.count,
      may be asked for, too.
      """,
    example: "history failure")

  private static let isNewestFirst = Parameter.flag(
    "--newest", summary: "the newest first, and how many there are")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let isPlace = arguments.has(.isPlace)
    var json: JSONFacts = ["unknown": session.debugger.timeline.lost.orNil]
    let expression = try arguments.required(.pathOrExpression) { try Expression(parsing: $0) }
    if !isPlace, expression.path == nil || expression.isOfMany(in: session.debugger) {
      let history = try arguments.required(.pathOrExpression) { _ in
        try ExpressionHistory(of: expression, in: session.debugger)
      }
      json["expression"] = expression.text
      return try output(Rows(.expression(history), nil, in: session), arguments, json)
    }
    let followed = try arguments.followedPath(.pathOrExpression, isPlace: isPlace, in: &session)
    json["path"] = PathText.text(of: followed, in: JSONView?.none, schema: session.recording.schema)
    return try output(Rows(.path(followed), session.renderer.stateMember(at: followed), in: session), arguments, json)
  }

  private func output(_ rows: Rows, _ arguments: CommandArguments, _ json: JSONFacts) throws -> CommandOutput {
    var rows = rows
    guard arguments.has(Self.isNewestFirst) else { return CommandOutput(rows.session.form, json: json, rows: rows) }
    let count = rows.turn()
    var output = CommandOutput(
      rows.session.form, text: count == 0 ? "" : "\(count) change\(count == 1 ? "" : "s"), the newest first\n",
      json: json.adding(["count": count]))
    output.rows = rows
    return output
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
    /// The place, if it is one.
    private var path: FollowedPath? { if case .path(let path) = value { path } else { nil } }
    let session: CommandSession
    private var table = Table(["", "position", "time", "action", "change"], numeric: [1, 2])
    var size = PageSize()
    /// The position of the last change that was listed.
    private var position = -1
    private var isOver = false
    /// The positions of the changes that are not listed yet, if the newest are listed first.
    private var turned: [Int]?
    /// Why there may be newer changes than these.
    private var unread: (any Error)?

    init(_ value: Value, _ member: Schema.Member?, in session: CommandSession) {
      self.value = value
      self.member = member
      self.session = session
    }

    /// Lists the newest changes first, of those before one that cannot be read, and returns how many these are.
    mutating func turn() -> Int {
      var positions: [Int] = []
      let limit = 8192
      while positions.count.isMultiple(of: limit), unread == nil {
        let (changes, failure) = changes(after: positions.last ?? -1, limit: limit)
        positions += changes.map(\.position)
        unread = failure
        if changes.isEmpty { break }
      }
      turned = positions
      return positions.count
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
      var changes: [PathEvent]
      if let positions = turned {
        let first = max(positions.count - limit, 0)
        turned = Array(positions[..<first])
        let after = first < positions.count ? positions[first] - 1 : Int.max
        (changes, page.failure) = self.changes(after: after, limit: positions.count - first)
        changes.reverse()
        if first == 0, page.failure == nil { page.failure = unread }
      } else {
        (changes, page.failure) = self.changes(after: position, limit: limit)
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

    /// The next changes after a position, oldest first; fewer only where there are no more, or one cannot be read.
    private mutating func changes(after position: Int, limit: Int) -> (changes: [PathEvent], failure: (any Error)?) {
      var changes: [PathEvent] = []
      guard limit > 0 else { return (changes, nil) }
      do {
        switch value {
        case .expression(var history):
          defer { value = .expression(history) }
          try history.next(after: position, limit: limit, into: &changes)
        case .path(let path):
          // For an element itself, moves are listed, too.
          let isElement = if case .element? = path.parts.last { true } else { false }
          try session.debugger.timeline.forEachEvent(of: path, after: position) { event in
            if event.isChange || isElement { changes.append(event) }
            return changes.count < limit
          }
        }
        return (changes, nil)
      } catch {
        return (changes, error)
      }
    }

    private mutating func addCells(_ change: PathEvent, _ time: Int?) {
      let renderer = session.renderer
      table.add([
        session.cursorMark(change.position), "\(change.position)",
        "\(time.map(TimeText.moment) ?? "")",
        "\(renderer.name(ofActionAt: change.position, in: session.debugger.timeline) ?? "")",
        renderer.event(change, member, of: path),
      ])
    }

    private func json(_ change: PathEvent, _ time: Int?) -> JSONFacts {
      change.facts.adding(["time": time, "action": session.recording.actionName(change.position)])
    }
  }
}

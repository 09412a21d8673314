internal import PlayheadDebugger
internal import PlayheadFormat

struct ListCommand: ImmediateCommand {
  /// As many lines as gdb lists.
  private static let length = 10

  let help = CommandHelp(
    name: "list", aliases: ["l"], group: .looking, parameters: Self.parameters,
    summary: "show the timeline around here",
    discussion: """
      '>' marks the cursor, '*' a breakpoint. With a position it lists around that position, with a range the positions
      in it. An empty line, or 'list' again, shows the next page. With an action's name, the options below and 'if EXPR'
      it lists only the actions that pass all of them, in the range or in the whole recording. In a pipe lines are never
      cut.
      """,
    example: "list 0..end --outside if rows.count < 239",
    repetition: .withoutArguments)

  private static let positions = Parameter.optional("positions", .position, .range)
  private static let action = Parameter.optional("action", .name(.action))
  private static let isOutside = Parameter.flag("--outside", summary: "only actions from outside")
  private static let effect = Parameter.option(
    "--effect", .count(0...Int.max), what: "the number of an effect", summary: "only actions that effect N sent")
  private static let changed = Parameter.option("--changed", .path, summary: "only actions that changed the value")
  private static let text = Parameter.option(
    "--grep", .pattern, what: "a text", summary: "only actions that 'find' would find by the text")
  private static let isWide = Parameter.flag("--wide", summary: "do not cut lines to the width of the terminal")
  private static let parameters = [
    positions, action, isOutside, effect, changed, text, isWide, Parameter.condition,
  ]

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let last = session.debugger.timeline.last
    let filter = try filter(arguments, in: &session)
    let isWide = arguments.has(Self.isWide)
    guard filter.isEmpty, !arguments.has(.condition) else {
      let positions = try arguments.positions(Self.positions, in: session)
      let found = try arguments.read(.condition) { text in
        try Query(in: session.debugger, where: Expression(parsing: text), filter: filter, positions: positions)
      }
      session.listed = nil
      let listing = Listing(
        of: session.debugger, finding: try found ?? Query(in: session.debugger, filter: filter, positions: positions))
      return CommandOutput(session.form, rows: Rows(listing, isFiltered: true, isWide: isWide, in: session))
    }
    let positions = try positions(arguments, in: session)
    guard positions.lowerBound <= last else {
      return CommandOutput(session.form, text: "the end of the recording\n", json: ["positions": [JSONValue]()])
    }
    let shown = max(positions.lowerBound, session.debugger.timeline.first)...min(positions.upperBound, last)
    let listing = Listing(of: session.debugger, in: shown)
    let output = CommandOutput(session.form, rows: Rows(listing, isWide: isWide, in: session))
    session.listed = (shown, session.debugger.selectedPosition)
    return output
  }

  private func filter(_ arguments: CommandArguments, in session: inout CommandSession) throws -> Query.Filter {
    var filter = Query.Filter()
    filter.isOutside = arguments.has(Self.isOutside)
    filter.effect = try arguments.integer(Self.effect, from: .min)
    filter.text = try arguments.pattern(Self.text)
    filter.changed = try arguments.read(Self.changed) { try session.debugger.followedPath(ValuePath(parsing: $0)) }
    filter.action = try arguments.read(Self.action) { try session.debugger.recordedActionName($0) }
    return filter
  }

  private func positions(_ arguments: CommandArguments, in session: CommandSession) throws -> ClosedRange<Int> {
    let (start, last) = (session.debugger.timeline.first, session.debugger.timeline.last)
    func around(_ position: Int) -> ClosedRange<Int> {
      let first = max(min(position - Self.length / 2, last - Self.length + 1), start)
      return first...first + Self.length - 1
    }
    guard let word = arguments[Self.positions] else {
      // A new list begins if the cursor has moved.
      guard let listed = session.listed, listed.cursor == session.debugger.selectedPosition else {
        return around(session.debugger.selectedPosition)
      }
      let next = listed.positions.upperBound + 1
      return next...next + Self.length - 1
    }
    return try arguments.input.reading(word) { text in
      do {
        let range = try PositionRange(parsing: text)
        let positions = try session.debugger.positions(range)
        return range.isSingle ? around(positions.lowerBound) : positions
      } catch {
        var error = DebuggerError(error)
        error.range = error.range ?? 0..<text.utf8.count
        throw error
      }
    }
  }
}

extension ListCommand {
  /// The rows of a listing, read on demand.
  private struct Rows: OutputRows {
    let array = "positions"
    private let session: CommandSession
    private let isWide: Bool
    private var listing: Listing
    /// Whether not all positions of a range are listed.
    private let isFiltered: Bool
    var size = PageSize()
    /// The width of the actions, and whether causes name the place of an effect; nil if lines are not cut.
    private var columns: (title: Int, namesPlace: Bool)?
    private var isOver = false
    private var isEmpty = true

    init(_ listing: Listing, isFiltered: Bool = false, isWide: Bool, in session: CommandSession) {
      self.session = session
      self.isWide = isWide
      self.isFiltered = isFiltered
      self.listing = listing
    }

    mutating func next() -> OutputPage? {
      guard !isOver else { return nil }
      var page = OutputPage()
      let limit = size.take()
      do {
        let rows = try listing.next(limit: limit)
        isOver = rows.count < limit
        isEmpty = isEmpty && rows.isEmpty
        fitColumns(to: rows)
        for row in rows { add(row, to: &page) }
        if isOver, isEmpty, isFiltered { page.text = "no such actions\n" }
      } catch {
        page.failure = error
        isOver = true
      }
      return page
    }

    private func add(_ row: Listing.Row, to page: inout OutputPage) {
      switch row {
      case .lost(let gap):
        let numbers = gap.count == 1 ? "\(gap.lowerBound)" : "\(gap.lowerBound)–\(gap.upperBound)"
        page.text += "   \(numbers)  \(StyledText.dim("lost"))\n"
      case .position(let position):
        page.add(session.form) {
          $0 += text(position)
        } json: {
          json(position)
        }
      }
    }

    private func json(_ row: Listing.Position) -> JSONFacts {
      (row.frame?.facts ?? ["position": row.position]).adding([
        "lost": row.isShown ? nil : true, "overlap": row.overlaps.orNil, "current": isMarked(row).orNil,
        "stops": row.stops.orNil, "notes": row.notes.orNil,
      ]).adding(row.log.facts)
    }

    /// Whether to mark the cursor's row, for readers who can move the cursor.
    private func isMarked(_ row: Listing.Position) -> Bool { row.isCurrent && session.settings.tellsCommands }

    private func text(_ row: Listing.Position) -> StyledText {
      let renderer = session.renderer
      let width = String(session.debugger.timeline.last).count
      let line = renderer.line(of: row, in: session.debugger.timeline, action: row.frame.map(action))
      let text = renderer.fitted(
        "\(isMarked(row) ? ">" : " ")\(row.stops.isEmpty ? " " : "*") \(line)", isWide: isWide)
      var lines = (isMarked(row) ? text.styled(.heading) : text) + "\n"
      let indentation = String(repeating: " ", count: width + 5)
      for line in row.notes.map(renderer.note) + renderer.log(row.log, at: row.position) {
        lines += renderer.fitted("\(indentation)\(line)", isWide: isWide) + "\n"
      }
      return lines
    }

    /// An action and its cause, each in a column of its own at a terminal.
    private func action(_ frame: Frame) -> StyledText {
      let renderer = session.renderer
      guard let columns else { return renderer.line(of: frame, isWide: !isCut) }
      let title = renderer.title(of: frame.action, isWide: !isCut)
      let cut = title.cut(toWidth: columns.title)
      let padding = StyledText(String(repeating: " ", count: max(columns.title - cut.width, 0)))
      return cut + padding + Self.gap + renderer.cause(of: frame, namesPlace: columns.namesPlace)
    }

    /// Fits the columns to the rows; without room for both, causes lose the places of effects but keep half of the width, as people list
    /// for them, too.
    private mutating func fitColumns(to rows: [Listing.Row]) {
      guard session.form.hasText, isCut, let width = session.renderer.settings.columns else { return }
      let renderer = session.renderer
      var (title, cause, shortCause, start) = (columns?.title ?? 0, 0, 0, 0)
      for case .position(let row) in rows {
        guard let frame = row.frame else { continue }
        title = max(title, renderer.title(of: frame.action).width)
        cause = max(cause, renderer.cause(of: frame).width)
        shortCause = max(shortCause, renderer.cause(of: frame, namesPlace: false).width)
        start = max(start, TimeText.moment(frame.action.time).count)
      }
      let room = width - start - String(session.debugger.timeline.last).count - 7 - Self.gap.width
      let namesPlace = title + cause <= room && columns?.namesPlace ?? true
      if !namesPlace { title = min(title, max(room - shortCause, room / 2)) }
      // On a terminal of a few columns, an ellipsis remains.
      columns = (max(title, 1), namesPlace)
    }

    /// Whether lines are cut, such as to the width of a terminal.
    private var isCut: Bool { (session.renderer.settings.isTerminal || session.form == .both) && !isWide }

    private static var gap: StyledText { "   " }
  }
}

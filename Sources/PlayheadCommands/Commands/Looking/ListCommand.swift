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
      it lists only the actions that pass all of them, in the range or in the whole recording. With --changes each action
      has what it changed below it; an action that repeats itself, as a timer does, is one entry. In a pipe lines are
      never cut.
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
  private static let showsChanges = Parameter.flag(
    "--changes", summary: "also what each action changed; without positions, of the whole recording")
  private static let parameters = [
    positions, action, isOutside, effect, changed, text, showsChanges, isWide, Parameter.condition,
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
      return CommandOutput(
        session.form,
        rows: Rows(listing, isFiltered: true, isWide: isWide, arguments.has(Self.showsChanges), in: session))
    }
    let showsChanges = arguments.has(Self.showsChanges)
    let isWhole = showsChanges && !arguments.has(Self.positions)
    let positions = isWhole ? session.debugger.timeline.first...last : try positions(arguments, in: session)
    guard positions.lowerBound <= last else {
      return CommandOutput(session.form, text: "the end of the recording\n", json: ["positions": [JSONValue]()])
    }
    let shown = max(positions.lowerBound, session.debugger.timeline.first)...min(positions.upperBound, last)
    let listing = Listing(of: session.debugger, in: shown)
    let output = CommandOutput(session.form, rows: Rows(listing, isWide: isWide, showsChanges, in: session))
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

    /// Finds what each action changed, if that is shown.
    private var changes: Debugger?
    /// The action that may repeat itself, and how often it has.
    private var repeated: RepeatedAction?

    init(
      _ listing: Listing, isFiltered: Bool = false, isWide: Bool, _ showsChanges: Bool, in session: CommandSession
    ) {
      if showsChanges { changes = session.debugger }
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
        for row in rows { try add(row, to: &page) }
        if isOver { tellRepeated(&page) }
        if isOver, isEmpty, isFiltered { page.text = "no such actions\n" }
      } catch {
        tellRepeated(&page)
        page.failure = error
        isOver = true
      }
      return page
    }

    private mutating func add(_ row: Listing.Row, to page: inout OutputPage) throws {
      switch row {
      case .lost(let gap):
        tellRepeated(&page)
        let numbers = gap.count == 1 ? "\(gap.lowerBound)" : "\(gap.lowerBound)–\(gap.upperBound)"
        page.text += "   \(numbers)  \(StyledText.dim("lost"))\n"
      case .position(let position):
        let changes = try changes(at: position)
        if session.form.hasJSON { page.json.append(json(position).adding(facts(of: changes)).asJSON) }
        guard session.form.hasText else { return }
        guard self.changes != nil, !session.form.hasJSON else {
          return page.text += text(position) + text(of: changes, at: position)
        }
        let isMarked = isMarked(position)
        if repeated?.take(position, changes, isMarked: isMarked) != true {
          tellRepeated(&page)
          repeated = RepeatedAction(position, changes, isMarked: isMarked)
          // An action that cannot repeat itself is printed at once.
          if repeated == nil { page.text += text(position) + text(of: changes, at: position) }
        }
      }
    }

    /// Adds the action that has repeated itself, with what it has changed from the first time to the last.
    private mutating func tellRepeated(_ page: inout OutputPage) {
      guard let repeated else { return }
      self.repeated = nil
      guard repeated.count >= RepeatedAction.least else {
        for (position, changes) in repeated.all { page.text += text(position) + text(of: changes, at: position) }
        return
      }
      let times = StyledText.dim("  ×\(repeated.count), up to \(repeated.last.position)")
      page.text += text(repeated.first, after: times) + text(of: repeated.changes, at: repeated.first)
    }

    /// What an action changed; nil if that is not shown, or not known.
    private mutating func changes(at row: Listing.Position) throws -> RepeatedAction.Changes? {
      guard changes != nil, row.frame != nil, !row.isUnfinished else { return nil }
      let limit = session.settings.changeLimit
      return try changes?.changes(at: row.position, limit: limit)
    }

    private func facts(of changes: RepeatedAction.Changes?) -> JSONFacts {
      guard let changes else { return [:] }
      return ["changes": changes.shown, "changeCount": changes.count > changes.shown.count ? changes.count : nil]
    }

    private func text(of changes: RepeatedAction.Changes?, at row: Listing.Position) -> StyledText {
      guard let changes else { return StyledText() }
      let renderer = session.renderer
      return renderer.changes(
        changes.shown, count: changes.count, limit: session.settings.changeLimit,
        wayOn: "diff \(row.position - 1) \(row.position)",
        indentation: String(repeating: " ", count: String(session.debugger.timeline.last).count + 5), isFitted: !isWide)
    }

    private func json(_ row: Listing.Position) -> JSONFacts {
      (row.frame?.facts ?? ["position": row.position]).adding([
        "lost": row.isShown ? nil : true, "overlap": row.overlaps.orNil, "current": isMarked(row).orNil,
        "stops": row.stops.orNil, "notes": row.notes.orNil,
      ]).adding(row.log.facts)
    }

    /// Whether to mark the cursor's row, for readers who can move the cursor.
    private func isMarked(_ row: Listing.Position) -> Bool { row.isCurrent && session.settings.tellsCommands }

    private func text(_ row: Listing.Position, after more: StyledText = StyledText()) -> StyledText {
      let renderer = session.renderer
      let width = String(session.debugger.timeline.last).count
      let line = renderer.line(of: row, in: session.debugger.timeline, action: row.frame.map(action))
      let text = renderer.fitted(
        "\(isMarked(row) ? ">" : " ")\(row.stops.isEmpty ? " " : "*") \(line)\(more)", isWide: isWide)
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

internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

struct ListCommand: Command {
  /// As many lines as gdb lists.
  private static let length = 10

  let help = CommandHelp(
    name: "list", aliases: ["l"], group: .looking, arguments: "[POSITION|RANGE] [FILTER…]",
    summary: "show the timeline around here",
    discussion: """
      '>' marks the cursor, '*' a breakpoint. An empty line, or 'list' again, pages on; with a position it lists around
      that, with a range what lies in it. With filters it lists, of the range or of all, the actions that pass them all: an
      action's name, '--outside', '--effect N', '--changed PATH', '--grep TEXT' or '--grep /REGEX/', and last 'if EXPR'.
      Lines are cut to the width of a terminal, unless '--wide' is said, and never in a pipe.
      """,
    example: "list 0..end --outside if rows.count < 239", repetition: .withoutArguments, completion: .note,
    options: ["--changed", "--effect", "--grep", "--outside", "--wide"])

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let last = session.debugger.timeline.last
    let (arguments, condition) = try input.splitting(at: "if", "a condition")
    let filters = try ListFilters(arguments, in: &session)
    let asked = try condition.map { word throws(CommandError) in
      try input.reading(word) { (text) throws(DebuggerError) in try Expression(parsing: text) }
    }
    guard filters.filter.isEmpty, asked == nil else {
      let positions = try filters.range.map { (range) throws(DebuggerError) in try session.debugger.positions(range) }
      let query = try condition.map { word throws(CommandError) in
        try input.reading(word) { (_) throws(DebuggerError) in
          try Query(in: session.debugger, where: asked, filter: filters.filter, positions: positions)
        }
      }
      session.listed = nil
      let found = try query ?? Query(in: session.debugger, filter: filters.filter, positions: positions)
      return Answer(session.form, rows: Rows(found, isWide: filters.isWide, in: session))
    }
    let positions = try positions(filters, in: session)
    guard positions.lowerBound <= last else {
      return Answer(session.form, text: "the end of the recording\n", json: ["positions": []])
    }
    let shown = max(positions.lowerBound, session.debugger.timeline.first)...min(positions.upperBound, last)
    let answer = Answer(session.form, rows: Rows(shown, isWide: filters.isWide, in: session))
    session.listed = (shown, session.debugger.selectedPosition)
    return answer
  }

  private func positions(_ filters: ListFilters, in session: Session) throws(CommandError) -> ClosedRange<Int> {
    let (start, last) = (session.debugger.timeline.first, session.debugger.timeline.last)
    func around(_ position: Int) -> ClosedRange<Int> {
      let first = max(min(position - Self.length / 2, last - Self.length + 1), start)
      return first...first + Self.length - 1
    }
    guard let range = filters.range, let word = filters.rangeWord else {
      // Where the cursor has moved, a new list begins.
      guard let listed = session.listed, listed.cursor == session.debugger.selectedPosition else {
        return around(session.debugger.selectedPosition)
      }
      let next = listed.positions.upperBound + 1
      return next...next + Self.length - 1
    }
    do throws(DebuggerError) {
      let positions = try session.debugger.positions(range)
      return range.isSingle ? around(positions.lowerBound) : positions
    } catch {
      throw CommandError(
        DebuggerError(error.reason, range: word.range, suggestion: error.suggestion))
    }
  }
}

extension ListCommand {
  /// The positions of a range, read as they are looked at.
  private struct Rows: AnswerRows {
    let array = "positions"
    private let session: Session
    private let isWide: Bool
    private let last: Int
    private var size = PageSize()
    private var position: Int
    /// What finds the positions, where not all of a range are shown.
    private var query: Query?
    private var isEmpty = true
    /// The stops of the positions of this page, by their numbers.
    private var stops: [Int: [Int]] = [:]
    private let notes: [Int: [RecordedNote]]

    init(_ positions: ClosedRange<Int>, isWide: Bool, in session: Session) {
      self.session = session
      self.isWide = isWide
      notes = Dictionary(grouping: (try? session.debugger.notes()) ?? [], by: \.seq)
      position = positions.lowerBound
      last = positions.upperBound
    }

    init(_ query: Query, isWide: Bool, in session: Session) {
      self.init(
        session.debugger.timeline.first...session.debugger.timeline.last, isWide: isWide, in: session)
      self.query = query
    }

    mutating func next() -> AnswerPage? {
      guard position <= last else { return nil }
      var page = AnswerPage()
      do {
        if query == nil { try addRows(to: &page) } else { try addFound(to: &page) }
      } catch {
        page.failure = error
        position = .max
      }
      return page
    }

    private mutating func addFound(to page: inout AnswerPage) throws {
      let limit = size.take()
      let positions = try query?.next(limit: limit) ?? []
      if let first = positions.first, let end = positions.last { stops = try session.debugger.stops(in: first...end) }
      for position in positions {
        if Task.isCancelled { throw DebuggerError(.interrupted) }
        try add(position, to: &page)
        isEmpty = false
      }
      guard positions.count < limit else { return }
      position = .max
      if isEmpty { page.text = "no such actions\n" }
    }

    private mutating func addRows(to page: inout AnswerPage) throws {
      let limit = size.take()
      var count = 0
      stops = try session.debugger.stops(in: position...min(last, position + limit))
      while position <= last, count < limit {
        if Task.isCancelled { throw DebuggerError(.interrupted) }
        count += 1
        if let gap = session.debugger.timeline.missingActions(from: position) {
          let numbers = gap.count == 1 ? "\(gap.lowerBound)" : "\(gap.lowerBound)–\(gap.upperBound)"
          page.text += "   \(numbers)  \(session.renderer.dim("lost"))\n"
          position = gap.upperBound + 1
          continue
        }
        try add(position, to: &page)
        position += 1
      }
    }

    private func add(_ position: Int, to page: inout AnswerPage) throws {
      let frame = try session.debugger.timeline.frame(at: position)
      page.add(session.form) {
        $0 += text(position, frame)
      } json: {
        json(position, frame)
      }
    }

    private func json(_ position: Int, _ frame: Frame?) -> JSONValue.Object {
      var json = frame.map(JSONAnswer.members(of:)) ?? ["position": JSONAnswer.integer(position)]
      if !session.debugger.timeline.contains(position) { json["lost"] = true }
      if position == session.debugger.position { json["current"] = true }
      if let stops = stops[position] { json["stops"] = .array(stops.map(JSONAnswer.integer)) }
      if let notes = notes[position] { json["notes"] = .array(notes.map(JSONAnswer.json)) }
      return json
    }

    private func text(_ position: Int, _ frame: Frame?) -> String {
      let renderer = session.renderer
      let debugger = session.debugger
      let isCurrent = position == debugger.position
      let width = String(debugger.timeline.last).count
      let number = String(repeating: " ", count: width - String(position).count) + String(position)
      var text = "\(isCurrent ? ">" : " ")\(stops[position] == nil ? " " : "*") \(number)  "
      if let frame {
        let title = renderer.title(of: frame.action, isWide: isWide || !renderer.settings.isTerminal)
        text += "\(TimeText.moment(frame.action.time))  \(title)   \(renderer.cause(of: frame))"
      } else {
        text += renderer.whatIs(at: position, in: debugger.timeline)
      }
      if debugger.timeline.isUnfinished(position) { text += renderer.style(.error, "  not finished") }
      if !debugger.timeline.contains(position) { text += renderer.dim("  the state was lost") }
      text = renderer.fitted(text, isWide: isWide)
      var lines = (isCurrent ? renderer.style(.heading, text) : text) + "\n"
      for note in notes[position] ?? [] {
        let indentation = String(repeating: " ", count: width + 5)
        lines += renderer.fitted(indentation + renderer.text(of: note), isWide: isWide) + "\n"
      }
      return lines
    }
  }
}

internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

struct ListCommand: Command {
  /// As many lines as gdb lists.
  private static let length = 10

  let help = CommandHelp(
    name: "list", aliases: ["l"], group: .looking, arguments: "[POSITION|RANGE]",
    summary: "show the timeline around here",
    discussion: """
      '>' marks the cursor, '*' a breakpoint. An empty line, or 'list' again, pages on; with a position it lists around
      that, with a range what lies in it. Positions are those of 'goto'.
      """,
    example: "list end-20..end", repetition: .withoutArguments, completion: .note)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let last = session.debugger.timeline.last
    let positions = try range(input, in: session)
    guard positions.lowerBound <= last else {
      return Answer(text: "the end of the recording\n", json: ["positions": []])
    }
    let shown = max(positions.lowerBound, session.debugger.timeline.first)...min(positions.upperBound, last)
    let answer = Answer(rows: Rows(shown, in: session))
    session.listed = (shown, session.debugger.selectedPosition)
    return answer
  }

  private func range(_ input: CommandInput, in session: Session) throws(CommandError) -> ClosedRange<Int> {
    let (start, last) = (session.debugger.timeline.first, session.debugger.timeline.last)
    func around(_ position: Int) -> ClosedRange<Int> {
      let first = max(min(position - Self.length / 2, last - Self.length + 1), start)
      return first...first + Self.length - 1
    }
    guard !input.words.isEmpty else {
      // Where the cursor has moved, a new list begins.
      guard let listed = session.listed, listed.cursor == session.debugger.selectedPosition else {
        return around(session.debugger.selectedPosition)
      }
      let next = listed.positions.upperBound + 1
      return next...next + Self.length - 1
    }
    return try input.reading(input.rest) { (text) throws(DebuggerError) in
      let range = try PositionRange(parsing: text)
      let positions = try session.debugger.positions(range)
      return range.isSingle ? around(positions.lowerBound) : positions
    }
  }
}

extension ListCommand {
  /// The positions of a range, read as they are looked at.
  private struct Rows: AnswerRows {
    let array = "positions"
    private let session: Session
    private let last: Int
    private var size = PageSize()
    private var position: Int
    /// The stops of the positions of this page, by their numbers.
    private var stops: [Int: [Int]] = [:]

    init(_ positions: ClosedRange<Int>, in session: Session) {
      self.session = session
      position = positions.lowerBound
      last = positions.upperBound
    }

    mutating func next() -> AnswerPage? {
      guard position <= last else { return nil }
      var page = AnswerPage()
      do { try addRows(to: &page) } catch {
        page.failure = error
        position = .max
      }
      return page
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
        let row = try self.row(position)
        page.text += row.text
        page.json.append(.object(row.json))
        position += 1
      }
    }

    private func row(_ position: Int) throws -> (text: String, json: JSONValue.Object) {
      let renderer = session.renderer
      let debugger = session.debugger
      let frame = try debugger.timeline.frame(at: position)
      let isCurrent = position == debugger.position
      let stops = stops[position] ?? []
      let width = String(debugger.timeline.last).count
      let number = String(repeating: " ", count: width - String(position).count) + String(position)
      var text = "\(isCurrent ? ">" : " ")\(stops.isEmpty ? " " : "*") \(number)  "
      var json: JSONValue.Object = ["position": JSONAnswer.integer(position)]
      if let frame {
        text +=
          "\(TimeText.moment(frame.action.time))  \(renderer.title(of: frame.action))   \(renderer.cause(of: frame))"
        json = JSONAnswer.members(of: frame)
      } else {
        text += renderer.whatIs(at: position, in: debugger.timeline)
      }
      if debugger.timeline.isUnfinished(position) { text += renderer.style(.error, "  not finished") }
      if !debugger.timeline.contains(position) {
        text += renderer.dim("  the state was lost")
        json["lost"] = true
      }
      if isCurrent { json["current"] = true }
      if !stops.isEmpty { json["stops"] = .array(stops.map(JSONAnswer.integer)) }
      return ((isCurrent ? renderer.style(.heading, text) : text) + "\n", json)
    }
  }
}

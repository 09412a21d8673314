internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

struct ListCommand: Command {
  /// As many lines as gdb lists.
  private static let length = 10

  let help = CommandHelp(
    name: "list", aliases: ["l"], group: .looking, arguments: "[N | A-B]",
    summary: "show the timeline around here",
    discussion: """
      '>' marks the cursor, '*' a breakpoint. An empty line, or 'list' again, pages on; with a position it lists around
      that, with two what lies between.
      """,
    example: "list 20-30", repetition: .withoutArguments)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    try input.expectNoMore(after: 1)
    let last = session.debugger.timeline.last
    let positions = try range(input, in: session)
    guard positions.lowerBound <= last else {
      return Answer(text: "the end of the recording\n", json: ["positions": []])
    }
    let shown = max(positions.lowerBound, session.debugger.timeline.first)...min(positions.upperBound, last)
    let answer = Answer(rows: Rows(shown, in: session))
    session.listed = (shown, session.debugger.position)
    return answer
  }

  private func range(_ input: CommandInput, in session: Session) throws(CommandError) -> ClosedRange<Int> {
    let (start, last) = (session.debugger.timeline.first, session.debugger.timeline.last)
    func around(_ position: Int) -> ClosedRange<Int> {
      let first = max(min(position - Self.length / 2, last - Self.length + 1), start)
      return first...first + Self.length - 1
    }
    guard let word = input.words.first else {
      // Where the cursor has moved, a new list begins.
      guard let listed = session.listed, listed.cursor == session.debugger.position else {
        return around(session.debugger.position)
      }
      let next = listed.positions.upperBound + 1
      return next...next + Self.length - 1
    }
    let parts = word.text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    switch (parts.count, parts[0], parts.last ?? nil) {
    case (1, let position?, _) where (start...last).contains(position): return around(position)
    case (2, let first?, let second?) where first <= second && first <= last && second >= start: return first...second
    default:
      throw CommandError(
        "found '\(word.text)', expected a position from \(start) to \(last), or two as in 3-12", at: word.range)
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
      let stops = try debugger.breakpoints.hits(at: position, in: debugger.timeline)
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
      if !stops.isEmpty { json["stops"] = .array(stops.map { JSONAnswer.integer($0.number) }) }
      return ((isCurrent ? renderer.style(.heading, text) : text) + "\n", json)
    }
  }
}

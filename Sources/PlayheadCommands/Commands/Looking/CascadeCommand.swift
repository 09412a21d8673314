internal import PlayheadDebugger
internal import PlayheadFormat

struct CascadeCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "cascade", group: .looking, summary: "show what came of this action",
    discussion: """
      Lists the effects that the action started, how each ended, the actions that these sent, and what came of them, in
      their order; the indentation says how many effects lie between it and the action. 'backtrace' shows its causes.
      """,
    example: "cascade")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let cascade = try Cascade(of: session.debugger.selectedPosition, in: session.debugger.timeline)
    return CommandOutput(session.form, rows: CascadeRows(cascade, in: session))
  }
}

/// The rows of a cascade, read on demand.
struct CascadeRows: OutputRows {
  let array = "cascade"
  private var cascade: Cascade
  private let session: CommandSession
  var size = PageSize()
  private var isOver = false
  /// Deeper actions are indented no further.
  private static let deepest = 10

  init(_ cascade: Cascade, in session: CommandSession) { (self.cascade, self.session) = (cascade, session) }

  mutating func next() -> OutputPage? {
    guard !isOver else { return nil }
    var page = OutputPage()
    let limit = size.take()
    do {
      let rows = try cascade.next(limit: limit)
      isOver = rows.count < limit
      for row in rows {
        page.add(session.form) {
          $0 += text(row)
        } json: {
          row.frame.facts.adding(["depth": row.depth, "effects": row.effects])
        }
      }
    } catch {
      page.failure = error
      isOver = true
    }
    return page
  }

  private func text(_ row: Cascade.Row) -> StyledText {
    let renderer = session.renderer
    let indent = String(repeating: "    ", count: min(row.depth, Self.deepest))
    let frame = row.frame
    var text: StyledText =
      "\(indent)\(frame.position)  \(TimeText.moment(frame.action.time))  \(renderer.title(of: frame.action))   "
    text += renderer.cause(of: frame, namesStarter: row.depth == 0, namesPlace: row.depth == 0)
    text = renderer.fitted(text, isWide: false) + "\n"
    for effect in row.effects {
      let end = effect.end.map { StyledText(renderer.ending($0, in: session.recording, isShort: true)) }
      let ending = end ?? .error(session.debugger.timeline.isLive ? "still running" : "never ended")
      let line: StyledText = "\(indent)  → \(renderer.name(of: effect.effect)): \(ending), sent \(effect.actionCount)"
      text += renderer.fitted(line, isWide: false) + "\n"
    }
    if row.depth == 0, row.effects.isEmpty { text += "  it started no effect\n" }
    return text
  }
}

internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct InfoLogCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "log", aliases: ["logs"], group: .looking, parameters: [.range, Self.level, Self.text],
    summary: "show what the app logged",
    discussion: """
      Each message with the position where the store was: those of a range, of a level and above, as in 'info log error',
      and with a text or a /REGEX/ in them. '>' marks the cursor. On terminals of 100 columns and more the
      line of code follows. 'set log LEVEL' says what 'list' and moves show.
      """,
    example: "info log 40..60 warning")

  private static let level = Parameter.optional("level", .word(LogLevel.all.map(\.rawValue)), label: "LEVEL")
  private static let text = Parameter.option("--grep", .pattern, label: "TEXT", what: "a text")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let timeline = session.debugger.timeline
    let positions = try arguments.positions(.range, in: session)
    let query = LogQuery(
      timeline, in: positions ?? timeline.first...max(timeline.first, timeline.last),
      level: arguments[Self.level].map { LogLevel(rawValue: $0.text) }, text: try arguments.pattern(Self.text))
    return CommandOutput(session.form, rows: Rows(query, in: session))
  }

  private struct Rows: OutputRows {
    let array = "log"
    private let session: CommandSession
    private var query: LogQuery
    var size = PageSize()
    private var isOver = false
    private var isEmpty = true

    init(_ query: LogQuery, in session: CommandSession) {
      self.query = query
      self.session = session
    }

    mutating func next() -> OutputPage? {
      guard !isOver else { return nil }
      var page = OutputPage()
      let limit = size.take()
      do {
        let rows = try query.rows(limit: limit)
        isOver = rows.count < limit
        var table = Table(["", "position", "time", "level", "label", "message"], numeric: [1, 2])
        for row in rows {
          page.add(session.form) { _ in
            table.add(cells(row))
          } json: {
            row.facts
          }
        }
        if !table.isEmpty { page.text = table.takeText(session.renderer) }
        isEmpty = isEmpty && rows.isEmpty
        if isOver, isEmpty {
          page.text = session.recording.logCount == 0 ? "the app logged nothing\n" : "no such messages\n"
        }
      } catch {
        page.failure = error
        isOver = true
      }
      return page
    }

    private func cells(_ log: RecordedLog) -> [StyledText] {
      let renderer = session.renderer
      let mark = session.cursorMark(log.seq)
      let place: [StyledText] = [mark, "\(log.seq)", "\(TimeText.moment(log.time))"]
      if log.dropped > 0 { return place + ["", "", renderer.leftOut(log)] }
      let namesPlace = !log.source.isEmpty && session.settings.hasRoomForPlaces
      let source = namesPlace ? StyledText.dim("   \(renderer.fileName(of: log))") : StyledText()
      return place + [renderer.level(of: log), "\(renderer.safe(log.label))", "\(renderer.safe(log.message))" + source]
    }
  }
}

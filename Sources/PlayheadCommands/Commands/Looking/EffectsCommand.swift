internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct EffectsCommand: ImmediateCommand {
  private static let statuses: [String: EffectStatus] = [
    "running": .running, "unfinished": .running, "finished": .finished, "cancelled": .cancelled, "failed": .failed,
  ]
  private static let status = Parameter.optional(
    "status", .word(["unfinished", "finished", "failed", "cancelled", "running"]),
    label: "unfinished|finished|failed|cancelled")
  private static let effect = Parameter.optional("name", .name(.effect))
  /// The statuses as options, for recordings in which an effect has the name of a status.
  private static let flags = statuses.keys.sorted().map { Parameter.flag("--\($0)", isListed: false) }

  let help = CommandHelp(
    name: "effects", aliases: ["effect"], group: .looking,
    parameters: [.range, Self.status, Self.effect] + Self.flags,
    summary: "show the effects of the whole recording",
    discussion: """
      Lists each effect with its name, the action that started it, the positions between which it ran, how it ended, the
      action that cancelled it, and how many actions it sent; where there is room, also the line of code where it was
      made. A range, an ending and a name narrow the list. Below the effects are the positions of cancellations that met
      nothing: no effect ran under their ids. If effects are named like an ending, write --failed for the ending.
      'effect N' shows one effect; 'info effects' shows the effects that are running here.
      """,
    example: "effects unfinished")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let number = arguments[.range].flatMap { word in Int(word.text).map { (word, $0) } }
    if let (word, _) = number, arguments.input.name.text == "effect", arguments.input.words.count == 1 {
      return try session.output(effect: word)
    }
    let range = try arguments.positions(.range, in: session)
    var heading = StyledText()
    if let (_, id) = number, session.recording.effect(id: id) != nil {
      heading = StyledText.dim("those that ran at position \(id); 'effect \(id)' tells of effect \(id)") + "\n"
    }
    var (ending, name) = (arguments[Self.status]?.text, arguments[Self.effect]?.text)
    if let word = ending, name == nil, try Self.isName(word, in: session) { (ending, name) = (nil, word) }
    let flag = Self.flags.first(where: arguments.has)
    let status = (ending ?? flag.map { String($0.name.dropFirst(2)) }).flatMap { Self.statuses[$0] }
    let positions = range ?? session.debugger.timeline.first...session.debugger.timeline.last
    let query = EffectQuery(session.debugger.timeline, in: positions, status: status, name: name)
    let unmet =
      name == nil && (status == nil || status == .cancelled)
      ? try session.debugger.unmetCancellations(in: positions) : []
    return CommandOutput(
      session.form, json: ["unmetCancellations": Array(unmet.prefix(Self.unmetLimit)).orNil],
      rows: Rows(query, unmet, heading, in: session))
  }

  /// The most unmet cancellations in JSON.
  private static let unmetLimit = 1000

  private static func isName(_ word: String, in session: CommandSession) throws -> Bool {
    let timeline = session.debugger.timeline
    var query = EffectQuery(timeline, in: timeline.first...max(timeline.first, timeline.last), name: word)
    return try !query.rows(limit: 1).isEmpty
  }

  private struct Rows: OutputRows {
    let array = "effects"
    private var query: EffectQuery
    private let session: CommandSession
    private let unmet: [RecordedCancellation]
    private var heading: StyledText
    private var table: Table
    /// Whether there is room for the places where effects were created.
    private let namesPlaces: Bool
    var size = PageSize()
    private var isOver = false
    private var isEmpty = true

    /// Creates the rows, with a heading before the first one.
    init(_ query: EffectQuery, _ unmet: [RecordedCancellation], _ heading: StyledText, in session: CommandSession) {
      self.heading = heading
      self.query = query
      self.unmet = unmet
      self.session = session
      namesPlaces = session.settings.hasRoomForPlaces
      let columns: [StyledText] = ["effect", "name", "started by", "from", "to", "ended", "sent"]
      table = Table(columns + (namesPlaces ? ["made at"] : []), numeric: [0, 3, 4, 6])
    }

    mutating func next() -> OutputPage? {
      guard !isOver else { return nil }
      var page = OutputPage()
      let limit = size.take()
      do {
        let rows = try query.rows(limit: limit)
        isOver = rows.count < limit
        for row in rows {
          page.add(session.form) { _ in
            addCells(row)
          } json: {
            row.facts
          }
        }
        if !table.isEmpty {
          page.text = heading + table.takeText(session.renderer)
          heading = StyledText()
        }
        isEmpty = isEmpty && rows.isEmpty
        if isOver, isEmpty { page.text = "no such effects\n" }
        if isOver, session.form.hasText { page.text += textOfUnmet() }
      } catch {
        page.failure = error
        isOver = true
      }
      return page
    }

    /// The cancellations that found no effect, by their ids.
    private func textOfUnmet() -> StyledText {
      let positions = OrderedDictionary(grouping: unmet, by: \.id).mapValues { $0.map(\.seq) }
      var text = StyledText()
      for (id, positions) in positions.prefix(Self.unmetLimit) {
        let name = id.isEmpty ? "" : " of \(session.renderer.safe(id))"
        let line: StyledText = "cancellations\(name) that met nothing: at \(Self.numbers(positions, limit: 8))"
        text += session.renderer.fitted(line, isWide: false) + "\n"
      }
      let rest = positions.count - Self.unmetLimit
      return text + (rest > 0 ? "… and of \(rest) more ids\n" : "")
    }

    /// The most ids of unmet cancellations to list.
    private static let unmetLimit = 20

    private mutating func addCells(_ row: EffectRow) {
      let renderer = session.renderer
      let place = row.effect.location.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? ""
      let starter = row.effect.starter.map(renderer.starter) ?? ""
      let isLive = session.debugger.timeline.isLive
      let doubtful = "doubtful at \(Self.numbers(row.doubtful))"
      let cells: [StyledText] = [
        "\(row.effect.id)", "\(row.effect.name.map(renderer.safe) ?? "")", "\(starter)", "\(row.span.first)",
        "\(row.span.last.map(String.init) ?? "")",
        row.end.map { StyledText(renderer.ending($0, in: session.debugger.recording, isShort: true)) }
          ?? .error(isLive ? "still running" : "never"),
        "\(row.actionCount)\(row.doubtful.isEmpty ? StyledText() : ", \(StyledText.error(doubtful))")",
      ]
      table.add(cells + (namesPlaces ? ["\(renderer.safe(place))"] : []))
    }

    /// The first of some positions.
    private static func numbers(_ positions: [Int], limit: Int = 3) -> String {
      positions.prefix(limit).map(String.init).joined(separator: ", ") + (positions.count > limit ? " …" : "")
    }
  }
}

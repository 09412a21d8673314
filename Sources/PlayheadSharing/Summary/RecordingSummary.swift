public import PlayheadDebugger
public import PlayheadFormat
internal import PlayheadReader
internal import PlayheadRedaction

/// What a recording is about, as Markdown for a bug report.
///
/// ```swift
/// let file = try RecordingFile(path: "session.jsonl")
/// print(try RecordingSummary(file).markdown(openedAs: "session.jsonl.gz"))
/// ```
///
/// Every text of the recording is quoted as code, so that none of it acts as markup. The summary leaves out what ``SecretScan`` finds.
public struct RecordingSummary: Sendable {
  /// The number of last actions in a summary.
  public static let actionLimit = 12
  /// The number of last messages of the app's log in a summary.
  public static let logLimit = 12
  /// The most effects, notes and redacted places in a summary.
  private static let listLimit = 20

  package let file: RecordingFile
  private let title: ActionTitle
  package let frames: [Frame]
  package let running: List<EffectRow>
  package let failed: List<EffectRow>
  package let notes: List<RecordedNote>
  /// The first of what is odd.
  package let suspects: [Suspect]
  package let log: [RecordedLog]
  private let losses: [RecordedGap]
  private let lostCount: Int
  /// Replaces secrets by placeholders; nil if nothing is hidden.
  private let redaction: LineRedaction?

  /// The first elements of a list, and the number of all.
  package struct List<Element: Sendable>: Sendable {
    package private(set) var shown: [Element] = []
    package private(set) var count = 0

    fileprivate mutating func add(_ element: Element) {
      count += 1
      if shown.count < listLimit { shown.append(element) }
    }
  }

  /// - Parameters:
  ///   - file: the recording.
  ///   - notes: those that were made beside it, as `NotesFile` has them.
  /// - Throws: `RecordingError` where lines of it cannot be read; with the reason `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*) in the bytes, of which most are only looked at for secrets.
  public init(_ file: RecordingFile, notes: [RecordedNote] = []) throws {
    var scan = SecretScan(keepsTexts: true)
    try scan.run(file.recording.source)
    for note in notes { scan.look(through: note.json) }
    try self.init(file, notes: notes, hiding: scan)
  }

  /// Hides the findings of `scan`, which must have kept the texts that it found in the recording and the notes.
  package init(_ file: RecordingFile, notes: [RecordedNote] = [], hiding scan: SecretScan?) throws {
    redaction = scan.flatMap(Self.redaction)
    self.file = file
    let recording = file.recording
    title = ActionTitle(recording.schema)
    var debugger = Debugger(recording)
    debugger.addedNotes = notes
    let timeline = debugger.timeline
    var frames: [Frame] = []
    var position: Int? = recording.last
    while let here = position, here > recording.first, frames.count < Self.actionLimit {
      // A broken line is reported when the recording is opened.
      if let frame = try? timeline.frame(at: here) { frames.append(frame) }
      position = timeline.position(before: here)
    }
    self.frames = frames.reversed()
    (running, failed) = try Self.effects(of: timeline)
    var list = List<RecordedNote>()
    for note in try debugger.notes() { list.add(note) }
    self.notes = list
    suspects = SuspectSearch(timeline).leads
    // A broken line is reported when the recording is opened.
    log = (0..<recording.logCount).suffix(Self.logLimit).compactMap { try? recording.log($0) }
    losses = ((try? recording.gaps()) ?? []).map(\.gap)
    lostCount = recording.lostPositions.reduce(0) { $0 &+ $1.count }
  }

  private static func redaction(of scan: SecretScan) -> LineRedaction? {
    if scan.findings.isEmpty { return nil }
    var generator = SystemRandomNumberGenerator()
    // This cannot throw: there is no pattern that could be ill-formed.
    var redaction = try? LineRedaction(
      [], texts: scan.texts, finder: SecretFinder(redacted: scan.redacted), using: &generator)
    redaction?.finishLearning()
    return redaction
  }

  private static func effects(of timeline: Timeline) throws -> (running: List<EffectRow>, failed: List<EffectRow>) {
    var (running, failed) = (List<EffectRow>(), List<EffectRow>())
    var query = EffectQuery(timeline, in: timeline.first...max(timeline.end, timeline.first))
    while case let rows = try query.rows(limit: 1000), !rows.isEmpty {
      for row in rows {
        if row.isUnfinished { running.add(row) }
        if row.status == .failed { failed.add(row) }
      }
    }
    return (running, failed)
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

// MARK: - Text

extension RecordingSummary {
  private var recording: Recording { file.recording }
  private var header: RecordingHeader { recording.header }

  /// The summary as Markdown, ready to paste.
  ///
  /// - Parameter name: the name under which a reader finds the file.
  public func markdown(openedAs name: String) -> String {
    markdown + "\nTo step through it with Playhead, a debugger for recorded sessions:\n\n"
      + MarkdownText.block("playhead \(ShellQuoting.word(name))")
  }

  package var markdown: String {
    var text = "**\(code(appName))**" + host + "\n\n"
    text += facts.map { "- \($0)\n" }.joined()
    text +=
      suspectLines + actions + list("Effects under way at the end", running, row)
      + list("Effects that failed", failed, row)
      + failedBefore
    return text + list("Notes", notes, row) + logLines
  }

  private var suspectLines: String {
    if suspects.isEmpty { return "" }
    return "\nWhat is odd (`suspects` says more):\n\n"
      + suspects.map { "- \($0.position): \(code($0.text)), \($0.certainty.rawValue)\n" }.joined()
  }

  /// Quotes a text as code, with secrets hidden before it is cut to `limit` characters, so that no part of one remains.
  private func code(_ text: String, inTable: Bool = false, limit: Int = .max) -> String {
    var shown = text
    if var redaction {
      let line = redaction.redacted(["kind": .string(RecordedNote.kind), "text": .string(text)])
      shown = line?["text"]?.string ?? ""
    }
    let start = shown.prefix(limit)
    return MarkdownText.code(start.endIndex == shown.endIndex ? shown : start + "…", inTable: inTable)
  }

  /// An action in Swift syntax: its name and its payload.
  package func text(of action: RecordedAction) -> String { title.title(of: action) + payload(of: action) }

  /// Returns an action's payload with secrets hidden.
  private func payload(of action: RecordedAction) -> String {
    var action = action
    if var redaction {
      let line = action.value.flatMap { redaction.redacted(["kind": .string(RecordedAction.kind), "action": $0]) }
      action.value = line?["action"]
    }
    return title.payload(of: action, limit: 100)
  }

  /// One line for each kind of data that is missing.
  package var lossLines: [String] {
    if let first = losses.first {
      let count = losses.reduce(0) { $0 &+ $1.dropped }
      return ["\(Self.counted(count, "line")) not written: \(code(first.reason))"]
    }
    return lostCount > 0 ? ["\(Self.counted(lostCount, "position")) cannot be shown, as lines are missing"] : []
  }

  package var appName: String {
    let app = ["app", "appVersion", "build"].compactMap { header.host[$0]?.string }.joined(separator: " ")
    return app.isEmpty ? header.store.name.isEmpty ? recording.name : header.store.name : app
  }

  private var host: String {
    let names = ["os", "arch", "model", "swift"]
    let facts = names.compactMap { name in
      header.host[name]?.string.map { code(name == "swift" ? "Swift \($0)" : $0) }
    }
    return facts.isEmpty ? "" : " on " + facts.joined(separator: ", ")
  }

  private var facts: [String] {
    let count = recording.last - recording.first
    var facts = ["\(Self.counted(count, "action"))\(recording.first > 0 ? " from position \(recording.first) on" : "")"]
    if let last = frames.last {
      let time = last.action.time.subtractingReportingOverflow(recording.startTime).partialValue
      facts[0] += " in \(TimeText.duration(max(time, 0) &* 1000))"
    }
    facts[0] += ", \(Self.counted(recording.effects.count, "effect"))"
    if !header.store.name.isEmpty { facts[0] += ", of \(code(header.store.name))" }
    if !header.started.isEmpty { facts.append("recorded \(code(header.started))") }
    facts += file.endingLines().map { "ended: \($0 == "closed" ? $0 : code($0))" } + lossLines
    let places = recording.redactedPlaces
    if !places.isEmpty {
      let shown = places.prefix(Self.listLimit).map { code($0) }.joined(separator: ", ")
      let rest = places.count - Self.listLimit
      facts.append("redacted: \(shown)\(rest > 0 ? " and \(rest) more" : "")")
    }
    return facts
  }

  private var actions: String {
    guard !frames.isEmpty else { return "" }
    var text = "\nThe last actions:\n\n| | time | action | from |\n|--:|--:|---|---|\n"
    for frame in frames {
      let action = frame.action
      text += "| \(frame.position) | \(TimeText.moment(action.time)) | \(code(self.text(of: action), inTable: true)) | "
      text += cause(frame.origin) + (frame.doubt == nil ? "" : ", a doubtful answer") + " |\n"
    }
    return text
  }

  private func cause(_ origin: Frame.Origin) -> String {
    switch origin {
    case .outside: return "outside"
    case .debugger: return "debugger"
    case .binding, .named: return code(origin.changeText(recording.schema) ?? "", inTable: true)
    case .effect(let effect):
      let starter = effect.starter.map { " of \($0.position)" } ?? ""
      return "effect \(code(effect.name ?? String(effect.id), inTable: true))\(starter)"
    }
  }

  private var failedBefore: String {
    let events = header.base?.failed ?? []
    guard !events.isEmpty else { return "" }
    var names: [Int: String] = [:]
    var lines: [String] = []
    for event in events {
      switch event.event {
      case .start(_, let name, _, _): names[event.id] = name
      case .fail(let error):
        lines.append("\(code(names[event.id] ?? "effect \(event.id)")): \(code(error))")
      case .finish, .cancel: break
      }
    }
    let shown = lines.suffix(Self.listLimit)
    return "\nEffects that had failed before it begins:\n\n" + shown.map { "- \($0)\n" }.joined()
  }

  private func list<Element>(_ title: String, _ list: List<Element>, _ row: (Element) -> String) -> String {
    guard list.count > 0 else { return "" }
    let rest = list.count - list.shown.count
    return "\n\(title):\n\n" + list.shown.map { "- \(row($0))\n" }.joined() + (rest > 0 ? "- and \(rest) more\n" : "")
  }

  private var logLines: String {
    guard !log.isEmpty else { return "" }
    var text = "\nThe last of \(Self.counted(recording.logCount, "line")) of the app's log:\n\n"
    for log in log {
      if log.dropped > 0 {
        text += "- at \(log.seq): \(Self.counted(log.dropped, "message")) left out\n"
      } else {
        let label = log.label.isEmpty ? "" : " \(code(log.label))"
        text += "- at \(log.seq), \(code(log.level.rawValue))\(label): \(code(log.message, limit: Self.messageLimit))\n"
      }
    }
    return text
  }

  private static let messageLimit = 200

  private func row(_ row: EffectRow) -> String {
    var text = code(row.effect.name ?? "effect \(row.effect.id)")
    if let location = row.effect.location { text += " (\(code(location)))" }
    text += ", started by \(row.span.seq)"
    if let name = recording.actionName(row.span.seq) { text += " \(code(title.name(name)))" }
    if case .fail(let error)? = row.end?.event { text += ": \(code(error))" }
    return text
  }

  private func row(_ note: RecordedNote) -> String {
    var text = "at \(note.seq)"
    if !note.name.isEmpty { text += " \(code(note.name))" }
    return note.text.isEmpty ? text : text + ": \(code(note.text))"
  }
}

public import PlayheadDebugger
internal import PlayheadReading
public import PlayheadRecording

/// What a recording is about, as Markdown for a bug report.
///
/// ```swift
/// let file = try RecordingFile(path: "session.jsonl")
/// print(try RecordingSummary(file).markdown(openedAs: "session.jsonl.gz"))
/// ```
///
/// Whatever the recording says stands in it as code, so that a stranger's text is no markup.
public struct RecordingSummary: Sendable {
  /// How many of the last actions are told.
  public static let actionLimit = 12
  /// How many effects, notes and redacted places are told.
  private static let listLimit = 20

  private let file: RecordingFile
  private let title: ActionTitle
  private let frames: [Frame]
  private let running: List<EffectRow>
  private let failed: List<EffectRow>
  private let notes: List<RecordedNote>
  private let losses: [String]

  /// The first of many, and how many there are.
  private struct List<Element: Sendable>: Sendable {
    var shown: [Element] = []
    var count = 0

    mutating func add(_ element: Element) {
      count += 1
      if shown.count < listLimit { shown.append(element) }
    }
  }

  /// - Parameters:
  ///   - file: the recording.
  ///   - notes: those that were made beside it, as `NotesFile` has them.
  /// - Throws: `DebuggerError` where lines of it cannot be read; with the reason `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*) in the effects and actions; reads few lines.
  public init(_ file: RecordingFile, notes: [RecordedNote] = []) throws(DebuggerError) {
    self.file = file
    let recording = file.recording
    title = ActionTitle(recording.schema)
    var debugger = Debugger(recording)
    debugger.addedNotes = notes
    let timeline = debugger.timeline
    var frames: [Frame] = []
    var position: Int? = recording.last
    while let here = position, here > recording.first, frames.count < Self.actionLimit {
      // A line that is broken says so to whoever opens the recording.
      if let frame = try? timeline.frame(at: here) { frames.append(frame) }
      position = timeline.position(before: here)
    }
    self.frames = frames.reversed()
    (running, failed) = try Self.effects(of: timeline)
    var list = List<RecordedNote>()
    for note in try debugger.notes() { list.add(note) }
    self.notes = list
    losses = Self.losses(of: recording)
  }

  private static func effects(
    of timeline: Timeline
  ) throws(DebuggerError) -> (running: List<EffectRow>, failed: List<EffectRow>) {
    var (running, failed) = (List<EffectRow>(), List<EffectRow>())
    var query = EffectQuery(timeline, in: timeline.first...max(timeline.end, timeline.first))
    while case let rows = try query.rows(limit: 1000), !rows.isEmpty {
      for row in rows {
        switch row.status {
        case .running: running.add(row)
        case .failed: failed.add(row)
        case .finished, .cancelled: break
        }
      }
    }
    return (running, failed)
  }

  private static func losses(of recording: Recording) -> [String] {
    let gaps = (try? recording.gaps()) ?? []
    if !gaps.isEmpty {
      let count = gaps.reduce(0) { $0 &+ $1.gap.dropped }
      return ["\(counted(count, "line")) not written: \(MarkdownText.code(gaps[0].gap.reason))"]
    }
    let lost = recording.lostPositions.reduce(0) { $0 &+ $1.count }
    return lost > 0 ? ["\(counted(lost, "position")) cannot be shown, as lines are missing"] : []
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
    var text = "**\(MarkdownText.code(appName))**" + host + "\n\n"
    text += facts.map { "- \($0)\n" }.joined()
    text +=
      actions + list("Effects under way at the end", running, row) + list("Effects that failed", failed, row)
      + failedBefore
    text += list("Notes", notes, row)
    return text + "\nTo step through it:\n\n```\nplayhead \(Self.shellWord(name))\n```\n"
  }

  private var appName: String {
    let app = ["app", "appVersion", "build"].compactMap { header.host[$0]?.string }.joined(separator: " ")
    return app.isEmpty ? header.store.name.isEmpty ? recording.name : header.store.name : app
  }

  private var host: String {
    let names = ["os", "arch", "model", "swift"]
    let facts = names.compactMap { name in
      header.host[name]?.string.map { MarkdownText.code(name == "swift" ? "Swift \($0)" : $0) }
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
    if !header.store.name.isEmpty { facts[0] += ", of \(MarkdownText.code(header.store.name))" }
    if !header.started.isEmpty { facts.append("recorded \(MarkdownText.code(header.started))") }
    facts += file.endingLines().map { "ended: \($0 == "closed" ? $0 : MarkdownText.code($0))" } + losses
    let places = recording.redactedPlaces
    if !places.isEmpty {
      let shown = places.prefix(Self.listLimit).map { MarkdownText.code($0) }.joined(separator: ", ")
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
      let name = title.title(of: action) + title.payload(of: action, limit: 100)
      text += "| \(frame.position) | \(TimeText.moment(action.time)) | \(MarkdownText.code(name, inTable: true)) | "
      text += cause(frame.origin) + (frame.doubt == nil ? "" : ", a doubtful answer") + " |\n"
    }
    return text
  }

  private func cause(_ origin: Frame.Origin) -> String {
    switch origin {
    case .outside: return "outside"
    case .debugger: return "debugger"
    case .effect(let effect):
      let starter = effect.starter.map { " of \($0.position)" } ?? ""
      return "effect \(MarkdownText.code(effect.name ?? String(effect.id), inTable: true))\(starter)"
    }
  }

  /// What a recording that begins later than its store tells of effects that had failed.
  private var failedBefore: String {
    let events = header.base?.failed ?? []
    guard !events.isEmpty else { return "" }
    var names: [Int: String] = [:]
    var lines: [String] = []
    for event in events {
      switch event.event {
      case .start(_, let name, _, _): names[event.id] = name
      case .fail(let error):
        lines.append("\(MarkdownText.code(names[event.id] ?? "effect \(event.id)")): \(MarkdownText.code(error))")
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

  private func row(_ row: EffectRow) -> String {
    var text = MarkdownText.code(row.effect.name ?? "effect \(row.effect.id)")
    if let location = row.effect.location { text += " (\(MarkdownText.code(location)))" }
    text += ", started by \(row.span.seq)"
    if let name = recording.actionName(row.span.seq) { text += " \(MarkdownText.code(title.name(name)))" }
    if case .fail(let error)? = row.end?.event { text += ": \(MarkdownText.code(error))" }
    return text
  }

  private func row(_ note: RecordedNote) -> String {
    var text = "at \(note.seq)"
    if !note.name.isEmpty { text += " \(MarkdownText.code(note.name))" }
    return note.text.isEmpty ? text : text + ": \(MarkdownText.code(note.text))"
  }

  /// A file's name as a word for a shell, in one line that ends no fence.
  private static func shellWord(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "-_./".utf8.contains(byte)
    }
    let shown = TerminalText.escaped(name).replacing("`", with: "?")
    return isPlain ? name : "'" + shown.replacing("'", with: "'\\''") + "'"
  }
}

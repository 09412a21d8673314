internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadImport
internal import PlayheadReader

/// The facts of a recording as a whole.
struct RecordingOverview {
  private let file: RecordingFile
  private let debugger: Debugger
  private let gaps: [(after: Int, gap: RecordedGap)]
  /// Microseconds from the start, or from the first action of a part, to the last action.
  private let duration: Int
  private let badNoteLines: Int

  init(of session: CommandSession) {
    let (file, debugger) = (session.debugging.file, session.debugger)
    runsStore = session.debugging.showsStore
    attachedApp = session.debugging.live?.attachedApp
    badNoteLines = session.debugging.badNoteLines
    allowed = session.debugging.live?.allowed ?? []
    self.file = file
    self.debugger = debugger
    // A malformed line is reported where it is read, and must not hide the other facts.
    let recording = debugger.recording
    gaps = (try? recording.gaps()) ?? []
    let end = (try? recording.action(recording.last).time) ?? 0
    duration = max(end.subtractingReportingOverflow(recording.startTime).partialValue, 0)
  }

  private var recording: Recording { debugger.recording }
  private var header: RecordingHeader { recording.header }
  private var size: Int { debugger.timeline.isLive ? recording.consumed : file.size }
  private var actionCount: Int { recording.last - recording.first }

  /// The text at the opening of a recording.
  func summary(_ renderer: Renderer) -> StyledText {
    if runsStore { return live(renderer) }
    var text: StyledText = "\(renderer.safe(recording.name)): "
    if !header.store.name.isEmpty { text += "\(renderer.safe(header.store.name)), " }
    text += "\(actionCount) action\(actionCount == 1 ? "" : "s")"
    if recording.first > 0 { text += " from position \(recording.first) on" }
    // Not each log has times.
    if file.imported == nil || duration > 0 { text += ", \(TimeText.duration(duration &* 1000))" }
    if !header.started.isEmpty { text += ", recorded \(renderer.safe(header.started))" }
    text += "\n"
    for (index, line) in (file.imported?.lines ?? []).enumerated() {
      text += (index == 0 ? StyledText(renderer.safe(line)) : .error(renderer.safe(line))) + "\n"
    }
    let noteCount = recording.noteCount + debugger.addedNotes.count
    if noteCount > 0 { text += "\(noteCount) note\(noteCount == 1 ? "" : "s"): info notes\n" }
    if let line = Self.badNoteLines(badNoteLines) { text += StyledText.error(line) + "\n" }
    if recording.logCount > 0 {
      text += "\(recording.logCount) line\(recording.logCount == 1 ? "" : "s") of the app's log: info log\n"
    }
    if recording.ending.status == nil, debugger.timeline.isLive {
      return text + StyledText.dim("it is followed: new actions are shown as they come, 'tail off' only counts them")
        + "\n"
    }
    if recording.ending.status == nil, file.isBeingWritten {
      return text
        + StyledText.heading(
          "it is still being written: 'playhead -f \(renderer.safe(recording.name))' follows it")
        + "\n"
    }
    if recording.ending.status != "closed" || recording.ending.torn != nil || file.isDamaged {
      for line in ending(renderer) { text += StyledText.error(line) + "\n" }
    }
    let fallbacks = fallbacks(renderer)
    for line in fallbacks.prefix(Self.fallbackLimit) { text += line + "\n" }
    if fallbacks.count > Self.fallbackLimit {
      text += StyledText.dim("… \(fallbacks.count - Self.fallbackLimit) more: info recording lists them") + "\n"
    }
    let losses = losses(renderer)
    for line in losses.prefix(Self.lossLimit) { text += StyledText.error(line) + "\n" }
    if losses.count > Self.lossLimit {
      text += StyledText.error("… \(losses.count - Self.lossLimit) more: info recording lists them") + "\n"
    }
    return text
  }

  /// A warning about malformed lines in the file of notes.
  static func badNoteLines(_ count: Int) -> String? {
    count == 0 ? nil : "\(count) line\(count == 1 ? "" : "s") of the file of notes cannot be read"
  }

  /// The most losses to print at the opening of a recording.
  private static let lossLimit = 5

  /// The most fallbacks to print at the opening of a recording.
  private static let fallbackLimit = 2

  /// The values that derived code does not record, and what that costs, a line each.
  private func fallbacks(_ renderer: Renderer) -> [String] {
    recording.fallbacks.map { fallback in
      let type = renderer.safe(fallback.type)
      let place = fallback.owner.map { owner in
        let field = fallback.field.map { $0.first == "_" ? "" : ".\(renderer.safe($0))" } ?? ""
        return "\(renderer.safe(owner))\(field) (\(type))"
      }
      let cost =
        fallback.fidelity == .reflection
        ? "recorded by reflection: shown as JSON, not to be run again, each change costs all of it"
        : "recorded by its Codable: each change costs all of it"
      let remedy =
        switch fallback.remedy {
        case .type: "; '@Recordable' mends it\(fallback.place)"
        case .partTypes: "; '@Recordable' on the types in it mends it\(fallback.place)"
        case nil: ""
        }
      return "\(place ?? type) is \(cost)\(remedy)"
    }
  }

  /// Whether a store is running.
  private let runsStore: Bool
  /// The app that runs the store, if it is another process.
  private let attachedApp: String?

  /// What the app permits a debugger.
  private let allowed: Set<AttachPermission>

  /// The text at the beginning of a run.
  private func live(_ renderer: Renderer) -> StyledText {
    let store = header.store.name.isEmpty ? "the store" : renderer.safe(header.store.name)
    let fallbacks = fallbacks(renderer).prefix(Self.fallbackLimit).map { $0 + "\n" }.joined()
    // Even an action that cannot be decoded can be sent as JSON, in its recorded shape.
    let place = attachedApp.map { "in \(renderer.safe($0))" } ?? "recorded in \(renderer.safe(recording.name))"
    return "\(store) is running\(attachedApp == nil ? "," : "") \(place)\n\(fallbacks)"
      + StyledText.dim(
        allowed.contains(.sending)
          ? "send .ACTION sends it an action, Tab shows which; help lists the commands"
          : "it takes no actions: the app allows them by 'recorder.listen(allowing: [.sending])'; help lists the commands"
      )
      + "\n"
  }

  /// The most actions to name with reads, and without.
  private static let readLimit = 5

  /// Lists the actions with and without reads.
  private func text(_ reads: [ReadSummary], _ renderer: Renderer) -> String {
    let count = reads.reduce(0) { $0 + $1.countWithReads }
    guard count > 0 else {
      return "none; what a reducer gets from an environment is recorded by 'recordedRead' only"
    }
    func list(_ summaries: [ReadSummary], _ text: (ReadSummary) -> String) -> String {
      let rest = summaries.count - Self.readLimit
      return summaries.prefix(Self.readLimit).map(text).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
    let with = list(reads.filter { $0.countWithReads > 0 }) { summary in
      let name = renderer.name(ofAction: summary.name)
      return summary.countWithReads == summary.count ? name : "\(name) (\(summary.countWithReads) of \(summary.count))"
    }
    let without = list(reads.filter { $0.countWithReads == 0 }) { renderer.name(ofAction: $0.name) }
    return "by \(count) of the actions: \(with)" + (without.isEmpty ? "" : "; none by \(without)")
  }

  func text(_ renderer: Renderer, reads: [ReadSummary], obstacles: [ReplayObstacle]) -> String {
    let safe = renderer.safe
    var facts: [(String, String)] = [
      ("file", safe(recording.name)),
      ("size", TimeText.bytes(size) + (file.compression == nil ? "" : ", compressed")),
      ("store", safe(header.store.name)), ("state", safe(header.store.state)), ("action", safe(header.store.action)),
      ("fidelity", recording.fidelity.rawValue), ("started", safe(header.started)),
      ("duration", TimeText.duration(duration &* 1000)), ("actions", String(actionCount)),
      ("effects", String(recording.effects.count)), ("keyframes", String(recording.keyframes.count)),
    ]
    facts.append(("reads", text(reads, renderer)))
    for (index, obstacle) in obstacles.enumerated() {
      facts.append((index == 0 ? "run again" : "", safe(obstacle.description)))
    }
    if case let notes = (try? debugger.notes()) ?? [], !notes.isEmpty {
      facts.append(
        ("notes", notes.map { "\($0.name.isEmpty ? "remark" : safe($0.name)) at \($0.seq)" }.joined(separator: ", ")))
    }
    if let line = Self.badNoteLines(badNoteLines) { facts.append(("notes", line)) }
    if recording.logCount > 0 {
      facts.append(("log", "\(recording.logCount) line\(recording.logCount == 1 ? "" : "s")"))
    }
    if !header.host.isEmpty {
      let host = header.host.map { "\(safe($0.key)) \(renderer.short($0.value))" }
      facts.append(("host", host.joined(separator: ", ")))
    }
    for line in fallbacks(renderer) { facts.append(("fallback", line)) }
    let places = recording.redactedPlaces
    if !places.isEmpty { facts.append(("redacted", places.map(safe).joined(separator: ", "))) }
    for line in file.imported?.lines ?? [] { facts.append(("imported", safe(line))) }
    for line in ending(renderer) { facts.append(("ending", line)) }
    for line in losses(renderer) { facts.append(("lost", line)) }
    return facts.map { name, fact in
      (name.isEmpty ? " " : "\(name):") + String(repeating: " ", count: 11 - name.count) + fact + "\n"
    }.joined()
  }

  var facts: JSONFacts {
    let ending = recording.ending
    return [
      "file": recording.name, "size": size, "store": header.store.name, "state": header.store.state,
      "action": header.store.action, "fidelity": recording.fidelity.rawValue, "started": header.started,
      "host": header.host, "duration": duration, "actions": actionCount, "effects": recording.effects.count,
      "keyframes": recording.keyframes.count, "logCount": recording.logCount.orNil,
      "fallbacks": recording.fallbacks.map {
        ["type": $0.type, "fidelity": $0.fidelity.rawValue, "owner": $0.owner, "field": $0.field] as JSONFacts
      }.orNil,
      "status": ending.status, "unfinished": ending.unfinished,
      "torn": ending.torn.map { ["line": $0.line, "offset": $0.offset, "bytes": $0.bytes] as JSONFacts },
      "gaps": gaps.map { ["after": $0.after, "reason": $0.gap.reason, "dropped": $0.gap.dropped] as JSONFacts }.orNil,
      "problems": (recording.problems + (file.imported?.problems ?? [])).map(\.description).orNil,
      "imported": file.imported?.format.rawValue,
    ]
  }

  /// Describes the end of the recording, a line for each fact.
  func ending(_ renderer: Renderer) -> [String] {
    file.endingLines(runsStore: runsStore, isLive: debugger.timeline.isLive)
  }

  private func losses(_ renderer: Renderer) -> [String] {
    let known =
      unwritten(renderer)
      + gaps.map { gap in
        "\(gap.gap.dropped) lines after position \(gap.after) were not written: \(renderer.safe(gap.gap.reason))"
      } + recording.problems.map { renderer.safe($0.description) }
    if !gaps.isEmpty || !recording.problems.isEmpty { return known }
    // All other lines are whole, so somebody has removed some.
    return known
      + recording.lostPositions.map { positions in
        "\(TimeText.positions(positions)) cannot be shown: the lines that lead there are missing"
      }
  }

  /// The first of the values that could not be written.
  private func unwritten(_ renderer: Renderer) -> [String] {
    guard recording.hasUnwrittenValues, let first = (try? recording.unwrittenValues(limit: 1))?.first else { return [] }
    return [
      "values could not be written, and are null, first \(renderer.place(of: first, in: recording)) at position \(first.position): "
        + renderer.safe(first.failure.reason)
    ]
  }
}

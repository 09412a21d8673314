internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension EditorSession {
  /// Commands that jump, so that nothing between the two positions is passed.
  private static let jumps: Set = [
    "goto", "restart", "back", "forward", "last", "reverse-last", "find", "reverse-find",
  ]
  private static let outputLimit = 100

  /// Returns output for the notes, log messages and crash that a move has passed.
  mutating func passed(from start: Int, by command: String) -> [AdapterEvent] {
    let end = debugger.position
    guard end != start else { return [] }
    let isForward = end > start
    let first = Self.jumps.contains(command) ? end : isForward ? start + 1 : end
    let range = first...max(first, isForward ? end : start - 1)
    var told: [(position: Int, event: AdapterEvent)] = []
    for note in (try? debugger.notes()) ?? [] where range.contains(note.seq) {
      told.append((note.seq, .output(renderer.note(note).plain, "console")))
    }
    told.removeFirst(max(told.count - Self.outputLimit, 0))
    if let level = debugger.logLevel, commands.recording.logCount > 0 {
      var query = LogQuery(debugger.timeline, in: range, level: level)
      let messages = (try? query.rows(limit: Self.outputLimit + 1)) ?? []
      for log in messages.prefix(Self.outputLimit) { told.append((log.seq, event(of: log))) }
      if messages.count > Self.outputLimit {
        let text = "… more: info log \(range.lowerBound)..\(range.upperBound)"
        told.append((range.upperBound, .output(text, "console")))
      }
    }
    told = told.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }.map(
      \.element)
    var events = (isForward ? told : told.reversed()).map(\.event)
    if debugger.timeline.isUnfinished(end) {
      events.append(.output(renderer.reason(.unfinished, in: debugger).plain, "stderr"))
    }
    return events
  }

  /// Returns a log message as output, with the line of code that logged it.
  private mutating func event(of log: RecordedLog) -> AdapterEvent {
    var event = AdapterEvent.output(renderer.log(log).plain, log.level >= .error ? "stderr" : "stdout")
    if let place = sources.place(of: log.source) {
      (event.body["source"], event.body["line"]) = (fileSource(place.path), lineNumber(place.line))
    }
    return event
  }
}

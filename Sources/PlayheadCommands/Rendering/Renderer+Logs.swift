internal import PlayheadDebugger
package import PlayheadFormat
internal import PlayheadReader

// Notes and log messages.
extension Renderer {
  /// A note: `note odd: two rows have the same title`.
  package func note(_ note: RecordedNote) -> StyledText {
    StyledText.heading("note") + (note.name.isEmpty ? "" : " \(safe(note.name))")
      + (note.text.isEmpty ? "" : ": \(safe(note.text))")
  }

  /// What the app logged at a position, a line for each message.
  func log(_ excerpt: LogExcerpt, at position: Int) -> [StyledText] {
    var lines = excerpt.messages.map { log($0) }
    let rest = excerpt.count - excerpt.messages.count
    if rest > 0 { lines.append(.dim("… \(rest) more\(settings.tellsCommands ? ": info log \(position)" : "")")) }
    return lines
  }

  /// A message of the app's log: `log error network: timed out   Client.swift:42`.
  package func log(_ log: RecordedLog) -> StyledText {
    if log.dropped > 0 { return StyledText.heading("log") + ": " + leftOut(log) }
    var text = StyledText.heading("log") + " " + level(of: log)
    if !log.label.isEmpty { text += " \(safe(log.label))" }
    text += ": \(safe(log.message))"
    if !log.source.isEmpty { text += StyledText.dim("   \(fileName(of: log))") }
    return text
  }

  /// The level of a message, in its colour.
  func level(of log: RecordedLog) -> StyledText {
    let name = safe(log.level.rawValue)
    return log.level >= .error ? .error(name) : log.level <= .debug ? .dim(name) : StyledText(name)
  }

  /// The line of code that logged, without its module.
  func fileName(of log: RecordedLog) -> String {
    safe(log.source.split(separator: "/").last.map(String.init) ?? log.source)
  }

  /// How many messages were left out.
  func leftOut(_ log: RecordedLog) -> StyledText {
    .error("\(log.dropped) message\(log.dropped == 1 ? "" : "s") left out, as there were too many at once")
  }
}

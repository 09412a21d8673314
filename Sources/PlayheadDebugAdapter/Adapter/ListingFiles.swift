internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

/// The listing of a recording as files that an editor opens: a line a position, in parts. Line N + 1 of the first is position N.
struct ListingFiles: Sendable {
  /// How many positions a file has.
  static let length = 100_000

  private struct Part: Hashable {
    var recording: String
    var number: Int
  }

  private struct Written {
    var path: String?
    /// The first position that is not in it.
    var end: Int
  }

  private var parts: [Part: Written] = [:]
  /// The parts in the order in which they were written; the number of each is its place, from 1 on.
  private var order: [Part] = []

  init() {}

  /// Where a position is listed.
  ///
  /// - Returns: the source as the protocol has it, and the line from 1 on.
  mutating func place(
    of position: Int, in commands: CommandSession, _ host: any AdapterHost
  ) throws(DebuggerError) -> (source: JSONValue, line: Int) {
    let part = Part(recording: commands.recording.name, number: position / Self.length)
    let start = part.number * Self.length
    let end = min(start + Self.length, commands.debugger.timeline.last + 1)
    let written = parts[part]
    if end > written?.end ?? start {
      let lines = try Self.lines(written?.end ?? start, end, in: commands)
      let path = host.keepListing(lines, of: part.recording, part: part.number, isMore: written != nil)
      if written == nil { order.append(part) }
      parts[part] = Written(path: path, end: end)
    }
    return (source(part), position - start + 1)
  }

  /// The listing as the protocol has it: a file, or a number to ask for.
  private func source(_ part: Part) -> JSONValue {
    var name = bounded(TerminalText.escaped(FileNames.lastComponent(part.recording)), to: 200)
    if part.number > 0 { name += " \(part.number * Self.length)…" }
    var source: JSONValue.Object = ["name": .string(name)]
    if let path = parts[part]?.path {
      source["path"] = .string(path)
    } else {
      source["sourceReference"] = .integer(Int64((order.firstIndex(of: part) ?? 0) + 1))
    }
    return .object(source)
  }

  /// All that were written.
  var sources: [JSONValue] { order.map(source) }

  /// The position in a line of a listing; nil where it is none.
  ///
  /// - Parameters:
  ///   - path: that of the file; nil where the number is known.
  ///   - line: from 1 on.
  func position(_ path: String?, _ number: Int?, line: Int, in recording: Recording) -> Int? {
    guard let part = part(path, number), part.recording == recording.name, (1...Self.length).contains(line) else {
      return nil
    }
    return part.number * Self.length + line - 1
  }

  /// Whether a source is a listing.
  func isListing(_ path: String?, _ number: Int?) -> Bool { part(path, number) != nil }

  private func part(_ path: String?, _ number: Int?) -> Part? {
    if let number, number > 0 { return order.indices.contains(number - 1) ? order[number - 1] : nil }
    return path.flatMap { path in order.first { parts[$0]?.path == path } }
  }

  /// The text of a listing; nil where it is none, or of another recording than is looked at.
  func text(_ path: String?, _ number: Int?, in commands: CommandSession) throws(DebuggerError) -> String? {
    guard let part = part(path, number), part.recording == commands.recording.name else { return nil }
    let start = part.number * Self.length
    return try Self.lines(start, min(start + Self.length, commands.debugger.timeline.last + 1), in: commands)
  }

  private static func lines(
    _ start: Int, _ end: Int, in commands: CommandSession
  ) throws(DebuggerError) -> String {
    var debugger = commands.debugger
    // They are in no line.
    debugger.breakpoints = BreakpointTable()
    let timeline = debugger.timeline
    let renderer = commands.renderer
    var text = String(repeating: "\n", count: max(min(timeline.first, end) - start, 0))
    guard end > start else { return text }
    var listing = Listing(of: debugger, in: start...end - 1)
    while case let rows = try listing.next(limit: 4096), !rows.isEmpty {
      for row in rows {
        switch row {
        case .position(let row): text += renderer.line(of: row, in: timeline).plain + "\n"
        case .lost(let gap): for position in gap where position < end { text += "\(position)  lost\n" }
        }
      }
    }
    return text
  }
}

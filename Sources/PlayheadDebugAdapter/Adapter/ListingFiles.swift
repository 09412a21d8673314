internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// A recording's listing, as files of one line a position that an editor can open: line N + 1 of the first file is position N.
///
/// Editors read a file once, and place an arrow in what they have read. So a file is never changed: where a live recording has grown, the
/// next stop beyond it has a new file, with all lines of its part.
struct ListingFiles: Sendable {
  /// A longer recording has several files, as does one that grows: lines are written at the first stop among them, which must not wait.
  static let wholeLength = 10_000
  static let partLength = 2_000

  private struct Part: Hashable {
    var recording: String
    var number: Int
  }

  private struct Written {
    var path: String?
    /// The first position after those in the file.
    var end: Int
    var version: Int
  }

  private var parts: [Part: Written] = [:]
  /// The parts in the order in which they were written.
  private var order: [Part] = []
  /// The parts by the paths of all their versions.
  private var known: [String: Part] = [:]
  /// The files of later versions, which only this session uses.
  private var versions: [String] = []
  /// How many positions each part has, by recordings.
  private var lengths: [String: Int] = [:]

  /// Removes the files that were only for this session.
  func removeVersions(_ host: any AdapterHost) { for path in versions { host.removeListing(path) } }

  private func length(in commands: CommandSession) -> Int {
    let timeline = commands.debugger.timeline
    return lengths[commands.recording.name]
      ?? (timeline.isLive || timeline.last >= Self.wholeLength ? Self.partLength : Self.wholeLength)
  }

  /// Returns a position's source and its line, counted from 1, after writing a file if none has it.
  mutating func place(
    of position: Int, in commands: CommandSession, _ host: any AdapterHost
  ) throws -> (source: JSONValue, line: Int) {
    let length = length(in: commands)
    lengths[commands.recording.name] = length
    let part = Part(recording: commands.recording.name, number: position / length)
    let range = range(of: part.number, in: commands)
    let written = parts[part]
    if position >= written?.end ?? range.lowerBound {
      let lines = try Self.lines(range.lowerBound, range.upperBound, in: commands)
      let version = written.map { $0.version + 1 } ?? 0
      let path = host.keepListing(lines, of: part.recording, part: part.number, version: version)
      if written == nil { order.append(part) }
      parts[part] = Written(path: path, end: range.upperBound, version: version)
      if let path {
        known[path] = part
        if version > 0 { versions.append(path) }
      }
    }
    return (source(part), position - range.lowerBound + 1)
  }

  /// The same if a file has it.
  func writtenPlace(of position: Int, in commands: CommandSession) -> (source: JSONValue, line: Int)? {
    let length = length(in: commands)
    let part = Part(recording: commands.recording.name, number: position / length)
    guard let written = parts[part], position < written.end else { return nil }
    return (source(part), position - part.number * length + 1)
  }

  /// Describes the source by a path, or by a reference number if there is no file.
  private func source(_ part: Part) -> JSONValue {
    var name = bounded(TerminalText.escaped(FileNames.lastComponent(part.recording)), to: 200)
    if part.number > 0 { name += " \(part.number * (lengths[part.recording] ?? 0))…" }
    guard let path = parts[part]?.path else {
      return ["name": .string(name), "sourceReference": .integer(Int64(part.number + 1))]
    }
    return ["name": .string(name), "path": .string(path)]
  }

  var sources: [JSONValue] { order.map(source) }

  private func range(of part: Int, in commands: CommandSession) -> Range<Int> {
    let length = length(in: commands)
    let start = part * length
    return start..<max(min(start + length, commands.debugger.timeline.last + 1), start)
  }

  /// Returns the number of the part that a path or a source reference stands for,
  /// even if its file is not written yet; nil if there is none.
  private func part(_ path: String?, _ number: Int?, in commands: CommandSession, _ host: any AdapterHost) -> Int? {
    let timeline = commands.debugger.timeline
    let length = length(in: commands)
    let first = timeline.first / length
    let all = first...max(timeline.last / length, first)
    if let number, number > 0 { return all.contains(number - 1) ? number - 1 : nil }
    guard let path else { return nil }
    if let part = known[path] { return part.recording == commands.recording.name ? part.number : nil }
    let number = path.split(separator: ".").reversed().prefix(2).lazy.compactMap { Int($0) }.first ?? 0
    guard all.contains(number) else { return nil }
    return host.listingPath(of: commands.recording.name, part: number, version: 0) == path ? number : nil
  }

  func isListing(_ path: String?, _ number: Int?, in commands: CommandSession, _ host: any AdapterHost) -> Bool {
    part(path, number, in: commands, host) != nil
  }

  /// Returns the position listed in a line, counted from 1.
  func position(
    _ path: String?, _ number: Int?, line: Int, in commands: CommandSession, _ host: any AdapterHost
  ) -> Int? {
    let length = length(in: commands)
    guard (1...length).contains(line) else { return nil }
    return part(path, number, in: commands, host).map { $0 * length + line - 1 }
  }

  func text(_ path: String?, _ number: Int?, in commands: CommandSession, _ host: any AdapterHost) throws -> String? {
    guard let part = part(path, number, in: commands, host) else { return nil }
    let range = range(of: part, in: commands)
    return try Self.lines(range.lowerBound, range.upperBound, in: commands)
  }

  private static func lines(_ start: Int, _ end: Int, in commands: CommandSession) throws -> String {
    var debugger = commands.debugger
    // Without breakpoints, the listing has no marks for them.
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
        case .lost(let gap): for position in gap.clamped(to: start...end - 1) { text += "\(position)  lost\n" }
        }
      }
    }
    return text
  }
}

internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// A recording's listing, as files of one line a position that an editor can open: line N + 1 of the first file is position N.
struct ListingFiles: Sendable {
  static let length = 100_000

  /// The most parts whose path is compared with one that was not written yet.
  private static let partLimit = 100

  private struct Part: Hashable {
    var recording: String
    var number: Int
  }

  private struct Written {
    var path: String?
    /// The first position after those in the file.
    var end: Int
    var count: Int
  }

  private var parts: [Part: Written] = [:]
  /// The parts in the order in which they were written.
  private var order: [Part] = []

  /// Returns a position's source and its line, counted from 1, after writing the file as far as the position if needed.
  mutating func place(
    of position: Int, in commands: CommandSession, _ host: any AdapterHost
  ) throws -> (source: JSONValue, line: Int) {
    let part = Part(recording: commands.recording.name, number: position / Self.length)
    let range = Self.range(of: part.number, in: commands)
    let written = parts[part]
    if range.upperBound > written?.end ?? range.lowerBound {
      var lines = try Self.lines(written?.end ?? range.lowerBound, range.upperBound, in: commands)
      var path = host.keepListing(lines, of: part.recording, part: part.number, after: written?.count)
      var count = (written?.count ?? 0) + lines.utf8.count
      if path == nil, written?.path != nil {
        lines = try Self.lines(range.lowerBound, range.upperBound, in: commands)
        path = host.keepListing(lines, of: part.recording, part: part.number, after: nil)
        count = lines.utf8.count
      }
      if written == nil { order.append(part) }
      parts[part] = Written(path: path, end: range.upperBound, count: count)
    }
    return (source(part), position - range.lowerBound + 1)
  }

  /// Describes the source by a path, or by a reference number if there is no file.
  private func source(_ part: Part) -> JSONValue {
    var name = bounded(TerminalText.escaped(FileNames.lastComponent(part.recording)), to: 200)
    if part.number > 0 { name += " \(part.number * Self.length)…" }
    guard let path = parts[part]?.path else {
      return ["name": .string(name), "sourceReference": .integer(Int64(part.number + 1))]
    }
    return ["name": .string(name), "path": .string(path)]
  }

  var sources: [JSONValue] { order.map(source) }

  private static func range(of part: Int, in commands: CommandSession) -> Range<Int> {
    let start = part * length
    return start..<max(min(start + length, commands.debugger.timeline.last + 1), start)
  }

  /// Returns the number of the part that a path or a source reference stands for,
  /// even if its file is not written yet; nil if there is none.
  private func part(_ path: String?, _ number: Int?, in commands: CommandSession, _ host: any AdapterHost) -> Int? {
    let timeline = commands.debugger.timeline
    let first = timeline.first / Self.length
    let all = first...max(timeline.last / Self.length, first)
    if let number, number > 0 { return all.contains(number - 1) ? number - 1 : nil }
    // The range of positions in a file from an untrusted source may make more parts than can be compared.
    let known = order.filter { $0.recording == commands.recording.name }.map(\.number)
    return path.flatMap { path in
      (known + all.prefix(Self.partLimit)).first { host.listingPath(of: commands.recording.name, part: $0) == path }
    }
  }

  func isListing(_ path: String?, _ number: Int?, in commands: CommandSession, _ host: any AdapterHost) -> Bool {
    part(path, number, in: commands, host) != nil
  }

  /// Returns the position listed in a line, counted from 1.
  func position(
    _ path: String?, _ number: Int?, line: Int, in commands: CommandSession, _ host: any AdapterHost
  ) -> Int? {
    guard (1...Self.length).contains(line) else { return nil }
    return part(path, number, in: commands, host).map { $0 * Self.length + line - 1 }
  }

  func text(_ path: String?, _ number: Int?, in commands: CommandSession, _ host: any AdapterHost) throws -> String? {
    guard let part = part(path, number, in: commands, host) else { return nil }
    let range = Self.range(of: part, in: commands)
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

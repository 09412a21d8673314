internal import OrderedCollections
public import PlayheadDebugger
public import PlayheadFormat
public import PlayheadReader

/// A recording as one page of HTML that opens in any browser, without a network and without anything else.
///
/// ```swift
/// let file = try RecordingFile(path: "session.jsonl")
/// let timeline = Debugger(file.recording).timeline
/// var page = ""
/// try PageExport(file, in: timeline.first...timeline.end).write { page += $0 }
/// ```
///
/// The page is the same for all recordings, but for data elements: nothing of a recording is markup or script. They hold base64 of
/// gzip data: the facts shown at the top, a column for each property in the list of actions, the effects, and blocks of lines, each
/// of which begins with a whole state. The page decodes a block when one of its positions is shown. Its content security policy
/// lets it load nothing, and run no script but its own.
public struct PageExport: RecordingExport {
  private let file: RecordingFile
  private let timeline: Timeline
  private let notes: [RecordedNote]
  private let positions: ClosedRange<Int>
  private let nonce: String

  /// The number of bytes of lines in a block, unless four times the state is more.
  private let blockSize: Int

  /// As many actions as a browser shows without making people wait.
  public static let actionLimit = 100_000

  /// The last positions of a recording whose actions a page can hold.
  public static func shownPositions(of recording: Recording) -> ClosedRange<Int> {
    let positions = recording.actionPositions
    let left = positions.count - actionLimit
    let first = left > 0 ? positions.dropFirst(left).first { _ in true } : nil
    return (first ?? recording.first)...recording.last
  }

  /// - Parameters:
  ///   - file: the recording.
  ///   - notes: those that were made beside it, which go into the page.
  ///   - positions: the positions whose actions are in it.
  public init(_ file: RecordingFile, notes: [RecordedNote] = [], in positions: ClosedRange<Int>) {
    self.init(file, notes: notes, in: positions, blockSize: nil)
  }

  /// Splits the lines into blocks of `blockSize` bytes; nil stands for a size that a browser unpacks at once.
  package init(
    _ file: RecordingFile, notes: [RecordedNote] = [], in positions: ClosedRange<Int>, blockSize: Int?
  ) {
    self.file = file
    self.notes = notes
    timeline = Timeline(file.recording)
    self.positions = positions.clamped(to: file.recording.first...file.recording.last)
    self.blockSize = blockSize ?? 1 << 19
    // The nonce is random, so that nothing recorded can contain it.
    nonce = PageData.base64((0..<16).map { _ in UInt8.random(in: 0...255) })
  }

  public func write(_ write: (String) -> Void) throws {
    for part in PageTemplate.parts {
      switch part {
      case .text(let text): write(text)
      case .nonce: write(nonce)
      case .data: try writeData(write)
      }
    }
  }

  private func writeData(_ write: (String) -> Void) throws {
    let recording = file.recording
    let start = try start()
    let shown = recording.actionPositions.within(start + 1, through: positions.upperBound)
    func element(_ attributes: String, _ data: PageData) throws {
      // Data that was compressed while the task was cancelled is incomplete.
      try timeline.checkIn(start)
      write("<script type=\"application/octet-stream\" \(attributes)>\(data.base64)</script>\n")
    }
    try element("id=\"data-facts\"", PageData(try facts(from: start, shown.count).jsonText))
    try element("id=\"data-columns\"", PageData(try columns(shown)))
    try element("id=\"data-effects\"", PageData(try effects(from: start).jsonText))
    let writes = try PageWrites(recording, at: shown, from: start) { try timeline.checkIn($0) }
    try element("id=\"data-places\"", PageData(writes.placesText))
    try element("id=\"data-writes\"", PageData(writes.bytes))
    try element("id=\"data-meanwhile\"", PageData(writes.meanwhileText))
    var first = start
    var changes = PageChanges(recording)
    repeat {
      let (last, text) = try block(after: first)
      try element("class=\"block\" data-first=\"\(first)\" data-last=\"\(last)\"", PageData(text))
      let told = try changes.text(at: recording.actionPositions.within(first + 1, through: last))
      try element("class=\"changes\"", PageData(told))
      first = last
    } while first < positions.upperBound
  }

  private func start() throws -> Int {
    let recording = file.recording
    var start = max(positions.lowerBound - 1, recording.first)
    if let lost = recording.lostPositions.first(where: { $0.contains(start) }) {
      start = lost.upperBound + 1
      guard start <= recording.last else { throw recording.lost(lost.lowerBound) }
    }
    return start
  }

  // MARK: - What is told at the top

  private func facts(from start: Int, _ count: Int) throws -> JSONValue {
    let recording = file.recording
    let header = recording.header
    let (notes, unmet) = try (recording.notes() + self.notes, recording.unmetCancellations())
    func isShown(_ seq: Int) -> Bool { seq >= start && seq <= positions.upperBound }
    let store: JSONFacts = [
      "name": header.store.name, "state": header.store.state, "action": header.store.action,
      "fidelity": header.store.fidelity.rawValue,
    ]
    let ending =
      positions.upperBound < recording.last
      ? "the recording goes on to \(recording.last)" : file.endingLines().joined(separator: "; ")
    let lost = recording.lostPositions.filter { $0.upperBound > start && $0.lowerBound <= positions.upperBound }
    // A line that cannot be read hides nothing else.
    let suspects = (try? SuspectSearch(timeline).suspects())?.filter { isShown($0.position) } ?? []
    let facts: JSONFacts = [
      "playhead": 1, "name": recording.name.split(separator: "/").last.map(String.init) ?? recording.name,
      "store": store, "app": header.host, "started": header.started, "first": start, "last": positions.upperBound,
      "actions": count, "ending": ending, "names": recording.actionNames, "redacted": recording.redactedPlaces,
      "schema": recording.schema?.json ?? .null,
      "notes": notes.filter { isShown($0.seq) }.map {
        ["seq": $0.seq, "name": $0.name, "text": $0.text] as JSONFacts
      },
      "suspects": suspects.prefix(Self.suspectLimit).map(Self.json),
      "moreSuspects": suspects.count > Self.suspectLimit ? suspects.count - Self.suspectLimit : nil,
      "unmet": unmet.filter { isShown($0.seq) }.map { [$0.seq.asJSON, $0.id.asJSON, $0.by?.asJSON ?? .null] },
      "origins": try changeOrigins(from: start).orNil,
      // Later write failures are in the lines of their positions.
      "unwritten": start == recording.first ? WritingFailure.json(of: header.failures) : nil,
      "lost": lost.map {
        [$0.lowerBound.asJSON, $0.upperBound.asJSON, recording.whyLost($0.lowerBound).asJSON]
      },
    ]
    return facts.asJSON
  }

  /// What changed the state without an action, as people read it, each with its positions.
  private func changeOrigins(from start: Int) throws -> [[JSONValue]] {
    let recording = file.recording
    let names = ActionNames(of: recording) { $0 == RecordedAction.outsideName }
    var origins: OrderedDictionary<String, [Int]> = [:]
    var position = start
    while let next = recording.nextAction(after: position, through: positions.upperBound, among: names) {
      try timeline.checkIn(next)
      if let text = try timeline.frame(at: next)?.origin.changeText(recording.schema) {
        origins[text, default: []].append(next)
      }
      position = next
    }
    return origins.map { [$0.key.asJSON, $0.value.asJSON] }
  }

  /// The most suspects that the page tells.
  private static let suspectLimit = 10

  private static func json(_ suspect: Suspect) -> JSONFacts {
    [
      "kind": suspect.kind.rawValue, "position": suspect.position, "cause": suspect.cause, "alike": suspect.alike,
      "others": suspect.others, "sure": suspect.certainty.rawValue, "text": suspect.text, "path": suspect.path,
      "pointer": suspect.pointer?.description, "show": suspect.command,
    ]
  }

  // MARK: - Columns

  private func columns(_ shown: ActionPositions) throws -> [UInt8] {
    let recording = file.recording
    var columns = PageColumns(count: shown.count)
    var times = ActionTimes(recording)
    var runs = ReducerRuns(recording)
    let lost = recording.lostPositions
    var nextLost = 0
    let doubtful = Set(try recording.doubtfulAnswers())
    var unchanged = shown.first { _ in true }.flatMap {
      recording.nextUnchanged(after: $0 - 1, through: positions.upperBound)
    }
    for position in shown {
      try timeline.checkIn(position)
      while nextLost < lost.count, lost[nextLost].upperBound < position { nextLost += 1 }
      if let next = unchanged, next < position {
        unchanged = recording.nextUnchanged(after: position - 1, through: positions.upperBound)
      }
      columns.append(
        position: position, time: try times.time(position) ?? 0, duration: try runs.duration(position),
        origin: recording.origin(position) ?? .outside, name: recording.nameNumber(position) ?? 0,
        isChanged: unchanged != position, isFinished: recording.hasChange(position),
        isLost: nextLost < lost.count && lost[nextLost].contains(position), isDoubtful: doubtful.contains(position),
        isLogged: !recording.logs(in: position...position).isEmpty)
    }
    return columns.bytes
  }

  // MARK: - Effects

  private func effects(from start: Int) throws -> JSONValue {
    var rows: [JSONValue] = []
    var query = EffectQuery(timeline, in: start...max(positions.upperBound, start))
    while case let page = try query.rows(limit: 1000), !page.isEmpty { rows += page.map(Self.row) }
    return .array(rows)
  }

  private static func row(_ row: EffectRow) -> JSONValue {
    var (by, error, cancelID) = (JSONValue.null, JSONValue.null, JSONValue.null)
    switch row.end?.event {
    case .fail(let text)?: error = .string(text)
    case .finish(let text?)?: error = .string(text)
    case .cancel(let seq, let id)?:
      by = seq.map { .integer(Int64($0)) } ?? .null
      cancelID = id.map(JSONValue.string) ?? .null
    case .finish(nil)?, .start?, nil: break
    }
    return .array([
      .integer(Int64(row.span.id)), row.effect.name.map(JSONValue.string) ?? .null,
      row.effect.location.map(JSONValue.string) ?? .null, .integer(Int64(row.span.seq)),
      .integer(Int64(row.effect.time ?? 0)), row.end.map { .integer(Int64($0.time)) } ?? .null,
      .string(row.status.rawValue), by, error, cancelID, .bool(row.isUnfinished),
    ])
  }

  // MARK: - Blocks

  /// Returns the lines after a position, and the last position that they reach.
  private func block(after first: Int) throws -> (last: Int, text: [UInt8]) {
    let recording = file.recording
    var writer = JSONWriter(capacity: blockSize * 2)
    writer.append(raw: "{\"kind\":\"keyframe\",\"seq\":")
    writer.append(first)
    writer.append(raw: ",\"state\":")
    let stateStart = writer.count
    try recording.view(at: first).write(into: &writer)
    // With a small block size, as tests use it, the size of the state does not count.
    let size = max(blockSize, blockSize < 1 << 20 ? 0 : 4 * (writer.count - stateStart))
    writer.append(raw: "}\n")
    let end = recording.offset(after: first) + size
    var last = min(max(recording.position(leaving: recording.byteCount - end), first + 1), positions.upperBound)
    // The next block begins with a whole state, so it must begin after the gap.
    if let lost = recording.lostPositions.first(where: { $0.contains(last) }) {
      last = min(lost.upperBound + 1, positions.upperBound)
    }
    var bytes = writer.withBytes { Array($0) }
    guard last > first else { return (max(last, first), bytes) }
    try recording.copyLines(after: first, through: last) { header in
      bytes += RecordedKeyframe(seq: header.base?.seq ?? 0, time: 0, state: header.state).lineText.utf8
    } _: { line in
      bytes += line
      if line.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    }
    return (last, bytes)
  }
}

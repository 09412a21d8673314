internal import OrderedCollections
public import PlayheadFormat

/// An opened recording: an index over its lines, each of which is decoded on demand.
///
/// Opening scans for line ends and a few members; it neither parses payloads nor keeps them. No recording can make the
/// reader trap: whatever is wrong with it is reported as a ``RecordingError`` with line and column.
///
/// ```swift
/// let recording = try Recording(path: "session.jsonl")
/// let state = try recording.state(at: recording.last)
/// ```
public struct Recording: Sendable {
  /// How a recording is opened.
  public struct Options: Hashable, Sendable {
    /// Whether to read on after a bad line, without what depends on it.
    public var recovers = false
    /// The longest line that is read, in bytes. It bounds the memory that a hostile recording can take.
    public var lineLimit = 128 << 20

    public init(recovers: Bool = false, lineLimit: Int = 128 << 20) {
      self.recovers = recovers
      self.lineLimit = lineLimit
    }
  }

  /// How a recording ends.
  public struct Ending: Hashable, Sendable {
    /// The status with which the recorder closed the recording; nil if the process ended without closing it.
    public var status: String?
    /// The action whose reducer was running when the recording ended or was closed; the innermost one if there are
    /// several.
    public var unfinished: Int?
    /// The outermost action whose reducer had not returned. The actions from it on have no states.
    public var unfinishedSince: Int?
    /// The action in whose reducer the process ended; nil where the recording was closed.
    public var crashed: Int? { status == nil ? unfinishedSince : nil }
    /// The line that is cut off or broken at the end of the file, which was dropped.
    public var torn: Torn?

    public init(
      status: String? = nil, unfinished: Int? = nil, unfinishedSince: Int? = nil, torn: Torn? = nil
    ) {
      self.status = status
      self.unfinished = unfinished
      self.unfinishedSince = unfinishedSince
      self.torn = torn
    }

    /// A last line that is not whole.
    public struct Torn: Hashable, Sendable {
      /// Counted from 1.
      public var line: Int
      /// Where the whole lines end: this many bytes are good.
      public var offset: Int
      /// How many bytes were dropped.
      public var bytes: Int
    }
  }

  /// The recording's name in errors: its path as it was given.
  public var name: String { source.name }

  /// The path of its file; nil if there is none, as for a pipe.
  public var path: String? { source.path }
  /// The header, with null as its `state`: ``state(at:)`` decodes the state of the first position on demand.
  public let header: RecordingHeader
  /// The state at the first position.
  let initial: LazyJSON
  /// The known types: those in the header, and those that later lines add.
  public private(set) var schema: Schema?
  /// The worst fidelity of all that was recorded.
  public private(set) var fidelity: Fidelity
  /// The first position: 0, unless the recording began later than its store.
  public var first: Int { index.first }
  /// The last position.
  public var last: Int { index.last }
  /// The positions of the actions, or that of the first action if there is none yet.
  package var actions: ClosedRange<Int> { first + 1...max(last, first + 1) }
  public private(set) var ending = Ending()
  /// The bad lines that were skipped with ``Options/recovers``, up to a thousand.
  public private(set) var problems: [RecordingError] = []

  package let source: any ByteSource
  /// The options with which it was opened.
  public let options: Options
  private(set) var index: RecordingIndex
  /// The number of bytes read as whole lines so far.
  package private(set) var consumed = 0
  private var lineCount = 0
  /// Whether the last line that was read had no line end yet.
  private var isEndMissing = false
  private var schemaCount = 0
  /// The starts of the effects in headers.
  private(set) var runningEffects: [Int: RecordedEffectEvent] = [:]

  /// Opens a file.
  ///
  /// - Throws: ``RecordingError`` where it is no recording that this version can read, or has a bad line that is not
  ///   its last and `options` do not say to recover; `interrupted` where the task is cancelled meanwhile.
  /// - Complexity: one pass over the bytes; memory of about 32 bytes an action or effect, and for each different
  ///   name and place in the state once.
  public init(path: String, options: Options = Options()) throws(RecordingError) {
    try self.init(FileSource(path: path), options: options)
  }

  /// Opens bytes from elsewhere.
  public init(_ source: any ByteSource, options: Options = Options()) throws(RecordingError) {
    self.source = source
    var options = options
    // The index has 32 bits for a line's length.
    options.lineLimit = min(max(options.lineLimit, 0), Int(Int32.max))
    self.options = options
    var scanner = LineIterator(source, from: 0, limit: options.lineLimit)
    guard let first = try scanner.next() else { throw RecordingError(source: source.name, reason: .empty) }
    (header, initial) = try Self.headerAndState(first, source: source.name, limit: options.lineLimit)
    index = RecordingIndex(recovers: options.recovers, first: header.base?.seq ?? 0)
    schema = header.schema
    fidelity = header.store.fidelity
    consumed = first.offset + first.bytes.count + (first.isTerminated ? 1 : 0)
    isEndMissing = !first.isTerminated
    lineCount = first.blankBefore + 1
    index.steps.reserve(forBytes: try source.count())
    let span = RecordingIndex.Span(offset: first.offset, length: first.bytes.count)
    addRunningEffects(of: header, at: span)
    try addOpenActions(of: header, first, number: lineCount, at: span)
    try scan(&scanner)
  }

  /// Reads the lines that were written since, in a growing recording.
  ///
  /// - Returns: whether there was anything new.
  /// - Throws: ``RecordingError`` as when opening; what was read before stays readable.
  public mutating func readOn() throws(RecordingError) -> Bool {
    let before = consumed
    try readLineEnd()
    var scanner = LineIterator(source, from: consumed, limit: options.lineLimit)
    try scan(&scanner)
    return consumed > before
  }

  /// Reads the missing line end of the last line; if the line goes on instead, it is broken, although it was valid JSON
  /// before.
  private mutating func readLineEnd() throws(RecordingError) {
    guard isEndMissing else { return }
    let found = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
    defer { found.deallocate() }
    guard try source.read(into: found, at: consumed) == 1 else { return }
    isEndMissing = false
    if found[0] == UInt8(ascii: "\n") { consumed += 1 } else { lineCount -= 1 }
  }

  // MARK: - Scanning

  /// Adds the following lines; after an error, the lines before the bad one are present and readable.
  private mutating func scan(_ scanner: inout LineIterator) throws(RecordingError) {
    ending = Ending()
    let result = Result { () throws(RecordingError) in try addLines(&scanner) }
    index.settle()
    index.keyframes.sort()
    if case .failure(let error) = result {
      try? conclude()
      throw error
    }
    try conclude()
  }

  private mutating func addLines(_ scanner: inout LineIterator) throws(RecordingError) {
    // A bad line becomes an error only when it is known that neither a gap nor the end follows, which would explain it.
    var bad: (error: RecordingError, line: LineIterator.Line, number: Int)?
    let size = try source.count()
    while true {
      // A window is processed in far less than a tenth of a second.
      try ReadingProgress.checkIn(consumed, of: size, name)
      // If the limit is shorter than a window, each line is measured.
      if bad == nil, options.lineLimit >= LineIterator.windowSize {
        consumed += scanner.takeLines { lineCount += index.addRegularLines(&$0, offset: $1) }
      }
      guard let line = try scanner.next() else { break }
      if bad == nil { lineCount += line.blankBefore } else { bad?.number += line.blankBefore }
      if bad == nil, let end = addLongLine(line) {
        lineCount += 1
        consumed = end
        continue
      }
      let number = (bad?.number ?? lineCount) + 1
      do throws(RecordingError) {
        let parsed = try parse(line, number: number)
        if let bad {
          if case .gap = parsed {} else { try pass(over: bad.error) }
        }
        bad = nil
        try add(parsed, line, number: number)
        lineCount = number
        consumed = line.offset + line.bytes.count + (line.isTerminated ? 1 : 0)
        isEndMissing = !line.isTerminated
      } catch {
        if let bad { try pass(over: bad.error) }
        guard error.isRecoverable else { throw error }
        bad = (error, line, number)
      }
    }
    if let bad {
      let length = bad.line.tooLong ?? bad.line.bytes.count
      // An incomplete line is read again if the recording goes on.
      consumed = bad.line.offset
      lineCount = bad.number - 1
      ending.torn = Ending.Torn(
        line: bad.number, offset: bad.line.offset, bytes: length + (bad.line.isTerminated ? 1 : 0))
    }
  }

  /// Adds a regular line that is longer than a window, and returns where the next line begins; nil if the line was not
  /// added.
  private mutating func addLongLine(_ line: LineIterator.Line) -> Int? {
    guard line.bytes.count >= LineIterator.windowSize, line.isTerminated, line.tooLong == nil,
      let base = line.bytes.bindMemory(to: UInt8.self).baseAddress
    else { return nil }
    var scan = LineCursor(base, from: 0, end: line.bytes.count + 1)
    return index.addRegularLines(&scan, offset: line.offset) == 1 ? line.offset + scan.position : nil
  }

  /// Determines how the recording ends.
  private mutating func conclude() throws(RecordingError) {
    try readSchemas()
    if let end = index.end { ending.status = try decode(end, RecordedEnd.init).status }
    if index.order != nil || index.gaps.last?.after != index.last,
      let unfinished = index.unfinished(isWhole: problems.isEmpty)
    {
      ending.unfinished = unfinished.innermost
      ending.unfinishedSince = unfinished.outermost
    }
  }

  /// Reads the lines about types that were added since the last call.
  private mutating func readSchemas() throws(RecordingError) {
    for span in index.schemas.dropFirst(schemaCount) {
      let added = try decode(span, RecordedSchema.init)
      schemaCount += 1
      fidelity = min(fidelity, added.fidelity)
      guard var schema else {
        schema = added.schema
        continue
      }
      // The first description of a type stays, so that a forged line cannot replace it.
      schema.add(added.schema)
      self.schema = schema
    }
  }

  private mutating func pass(over error: RecordingError) throws(RecordingError) {
    guard options.recovers else { throw error }
    if problems.count < 1000 { problems.append(error) }
  }

  private mutating func parse(_ line: LineIterator.Line, number: Int) throws(RecordingError) -> IndexedLine {
    do throws(LineProblem) {
      if let bytes = line.tooLong { throw LineProblem(.lineTooLong(bytes: bytes, limit: options.lineLimit)) }
      return try index.parseLine(line.bytes)
    } catch {
      throw error.at(number, of: name)
    }
  }

  private mutating func add(
    _ parsed: IndexedLine, _ line: LineIterator.Line, number: Int
  ) throws(RecordingError) {
    if case .header = parsed {
      try addSegment(line, number: number)
      return
    }
    let span = RecordingIndex.Span(offset: line.offset, length: line.bytes.count)
    do throws(LineProblem) { try index.admit(parsed, at: span) } catch { throw error.at(number, of: name) }
    index.lookForUnwritten(parsed, line.bytes, at: span)
  }

  /// Continues with a segment that was appended to the same file.
  private mutating func addSegment(_ line: LineIterator.Line, number: Int) throws(RecordingError) {
    if try isRequirement(line, number: number) { return }
    let (segment, _) = try Self.headerAndState(line, number: number, source: name, limit: options.lineLimit)
    guard segment.id == header.id, let base = segment.base, base.seq + base.open.count >= last else {
      throw RecordingError(source: name, line: number, reason: .noSegment(from: last))
    }
    let span = RecordingIndex.Span(offset: line.offset, length: line.bytes.count)
    index.addSegment(base.seq, at: span)
    if !segment.failures.isEmpty { index.unwritten.append(span) }
    addRunningEffects(of: segment, at: span)
    try addOpenActions(of: segment, line, number: number, at: span)
  }

  /// Whether a line only says which reader the following lines need; throws if they need a later reader.
  private func isRequirement(_ line: LineIterator.Line, number: Int) throws(RecordingError) -> Bool {
    // A segment's header contains a state, which is not worth parsing for this.
    guard line.tooLong == nil, line.bytes.count < 4096 else { return false }
    do throws(LineError) {
      guard case .requirement(let requirement) = try AnyRecordedLine(parsing: line.bytes) else { return false }
      return requirement.id == header.id
    } catch {
      throw RecordingError(
        source: name, line: number, column: error.column, reason: RecordingError.Reason(error.reason))
    }
  }

  /// Adds the actions that were running where a recording or a segment begins, whose lines are part of the header's.
  private mutating func addOpenActions(
    of header: RecordingHeader, _ line: LineIterator.Line, number: Int, at span: RecordingIndex.Span
  ) throws(RecordingError) {
    guard let open = header.base?.open, !open.isEmpty || index.order != nil else { return }
    let text = GrowingText.buffer(line.bytes.count) { $0.copyMemory(from: line.bytes) }
    let whole = LazyJSON(text, 0..<line.bytes.count, depth: JSONValue.lineDepth)
    let lines = open.enumerated().map { number, action -> (RecordedAction, RecordingIndex.Span) in
      let slot = whole?.slot(at: JSONPointer(["base", "open", String(number)]))
      let part = slot.map { RecordingIndex.Span(offset: span.offset + $0.range.lowerBound, length: $0.range.count) }
      return (action, part ?? span)
    }
    do throws(LineProblem) { try index.addOpen(lines, at: header.base?.seq ?? 0) } catch {
      throw error.at(number, of: name)
    }
  }

  private mutating func addRunningEffects(of header: RecordingHeader, at span: RecordingIndex.Span) {
    for effect in header.base?.effects ?? [] {
      guard case .start(let seq, _, _, _) = effect.event, index.addRunningEffect(effect.id, seq: seq, at: span) else {
        continue
      }
      runningEffects[effect.id] = effect
    }
  }

  // MARK: - Lines

  /// Reads a line again and parses it.
  func json(_ span: RecordingIndex.Span) throws(RecordingError) -> JSONValue {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: span.length, alignment: 1)
    defer { bytes.deallocate() }
    let count = try source.read(into: bytes, at: span.offset)
    guard count == span.length else {
      throw RecordingError(
        source: name, reason: .shrunk(expected: span.offset + span.length, found: try source.count()))
    }
    do throws(JSONSyntaxError) { return try JSONValue(parsingLine: UnsafeRawBufferPointer(bytes)) } catch {
      throw RecordingError(error, in: name, line: Task.isCancelled ? nil : try lineNumber(at: span.offset))
    }
  }

  /// Decodes a line; an error gets the line's number.
  func decode<Line>(
    _ span: RecordingIndex.Span, _ read: (LineMembers) throws(LineError) -> Line
  ) throws(RecordingError) -> Line {
    let json = try json(span)
    do throws(LineError) { return try read(LineMembers(json)) } catch {
      throw RecordingError(
        source: name, line: try lineNumber(at: span.offset), reason: RecordingError.Reason(error.reason))
    }
  }

  /// The number of the line at an offset, found by counting, as only errors need it.
  func lineNumber(at offset: Int) throws(RecordingError) -> Int {
    var scanner = LineIterator(source, from: 0, limit: options.lineLimit)
    var number = 0
    while let line = try scanner.next() {
      number += line.blankBefore + 1
      if line.offset >= offset { break }
      if number.isMultiple(of: 4096) { try ReadingProgress.checkIn(line.offset, of: offset, name) }
    }
    return number
  }
}

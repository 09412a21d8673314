internal import PlayheadRecording

/// The lines of a recording as those of a store that does one action after the other.
///
/// Where actions returned in another order than they began, each action's line comes just before its change, and all numbers
/// are positions. Actions that have not returned come last. As times do not go back, such an action begins when the line
/// before it was written, and takes as much less time. Other recordings' lines are what they are.
struct OrderedLines: ~Copyable {
  private let recording: Recording
  private var scanner: LineScanner
  /// Lines that come next, already in order, and where what they tell stands.
  private var queue: [(text: [UInt8], offset: Int)] = []
  private var current = JSONWriter(capacity: 16)
  private var isAtEnd = false
  private let isReordered: Bool
  /// The time of the line that was read last.
  private var latest = 0
  private let limit: Int

  /// The lines from an offset on.
  ///
  /// - Parameter limit: the last position whose action is told where it has not returned.
  init(_ recording: Recording, from offset: Int, openThrough limit: Int = .max) {
    self.recording = recording
    self.limit = limit
    scanner = LineScanner(recording.source, from: offset, limit: recording.options.lineLimit)
    isReordered = recording.index.order?.hasMoved ?? false
  }

  /// The next line. Its bytes are valid until the next call.
  ///
  /// - Throws: ``RecordingError`` where the source cannot be read, or a line that has to be written anew is bad.
  mutating func next() throws(RecordingError) -> LineScanner.Line? {
    guard isReordered else { return try scanner.next() }
    while queue.isEmpty {
      guard let line = try scanner.next(), line.offset < recording.byteCount else {
        if isAtEnd { return nil }
        try addOpen()
        continue
      }
      guard line.tooLong == nil, let read = try? AnyRecordedLine(parsing: line.bytes) else { return line }
      latest = max(latest, read.time ?? 0)
      switch read {
      case .action, .requirement: continue
      case .change(let change): try add(change, at: line.offset)
      case .effect(let event): append(recording.placed(event), at: line.offset)
      case .cancellation(var cancellation):
        cancellation.by = cancellation.by.map { recording.index.position(ofSeq: $0) }
        append(cancellation, at: line.offset)
      case .gap(var gap):
        gap.open = []
        append(gap, at: line.offset)
      case .end(let end):
        try addOpen()
        append(end, at: line.offset)
      case .log(var log):
        log.seq = recording.index.position(atOffset: line.offset)
        append(log, at: line.offset)
      case .header, .presentation, .keyframe, .schema, .note, .unknown: return line
      }
    }
    let next = queue.removeFirst()
    current.removeAll(keepingCapacity: 1 << 20)
    current.reserve(next.text.count + LineScan.slack)
    next.text.withUnsafeBytes { current.append(bytes: $0) }
    let bytes = current.withBytes { UnsafeRawBufferPointer(rebasing: $0.dropLast()) }
    return LineScanner.Line(offset: next.offset, bytes: bytes, isTerminated: true)
  }

  private mutating func append(_ line: some RecordedLine, at offset: Int) {
    var text = JSONWriter(capacity: 256)
    line.write(into: &text)
    queue.append((text.withBytes { Array($0) }, offset))
  }

  private mutating func add(_ change: RecordedChange, at offset: Int) throws(RecordingError) {
    // One that fits nowhere was passed over.
    guard let place = recording.index.steps.place(of: change.position),
      recording.index.steps.change(at: place)?.offset == offset
    else { return }
    var change = change
    change.seq = change.position
    var action = try recording.action(change.position)
    if action.time < latest {
      let (delay, isFar) = latest.subtractingReportingOverflow(action.time)
      let (nanoseconds, isLong) = delay.multipliedReportingOverflow(by: 1000)
      change.duration = isFar || isLong || change.duration < nanoseconds ? 0 : change.duration - nanoseconds
      action.time = latest
    }
    append(action, at: offset)
    append(change, at: offset)
  }

  private mutating func addOpen() throws(RecordingError) {
    guard !isAtEnd else { return }
    isAtEnd = true
    guard let first = recording.ending.unfinishedSince, first <= limit else { return }
    for position in first...min(recording.last, limit) {
      var action = try recording.action(position)
      action.time = max(action.time, latest)
      append(action, at: recording.endOffset - 1)
    }
  }
}

extension AnyRecordedLine {
  /// When what it tells happened; nil for lines that tell no time, or whose time says nothing of those of others.
  fileprivate var time: Int? {
    switch self {
    case .action(let action): action.time
    case .effect(let event): event.time
    case .cancellation(let cancellation): cancellation.time
    case .presentation(let presentation): presentation.time
    case .log(let log): log.time
    case .header, .requirement, .change, .keyframe, .schema, .note, .gap, .end, .unknown: nil
    }
  }
}

internal import PlayheadFormat

/// The lines of a recording, rewritten as by a store that reduces one action after the other. If actions overlap, each
/// action's line comes just before its change, all numbers are positions, an effect's events follow the line of the
/// action that caused them, and actions that have not returned come last. Since times never go back, a moved line gets
/// the time of the line before it, and its action's duration shrinks by as much. A recording without overlaps is passed
/// through as it is.
struct ReturnOrderedLines: ~Copyable {
  private let recording: Recording
  private var scanner: LineIterator
  /// Lines that come next, already in order, each with the offset of its source line.
  private var queue: [(text: [UInt8], offset: Int)] = []
  private var current = JSONWriter(capacity: 16)
  private var isAtEnd = false
  private let isReordered: Bool
  /// The time of the last line that was read.
  private var latest = 0
  /// The position of the last action that was written.
  private var written: Int
  /// The effect events that wait for the action of a position, in order.
  private var held: [Int: [(event: RecordedEffectEvent, offset: Int)]] = [:]
  /// The last position that each effect's next events wait for.
  private var holders: [Int: Int] = [:]
  /// The positions that the starts of effects wait for.
  private var heldStarts: [Int: Int] = [:]
  private let limit: Int

  /// The lines from an offset on; open actions up to the position `limit` are included.
  init(_ recording: Recording, from offset: Int, openThrough limit: Int = .max) {
    self.recording = recording
    self.limit = limit
    scanner = LineIterator(recording.source, from: offset, limit: recording.options.lineLimit)
    isReordered = recording.index.order != nil
    let index = recording.index
    written = isReordered ? index.reached(before: offset) : recording.first
    guard isReordered, offset > 0 else { return }
    // Actions of effects whose reducers are still running.
    for row in index.steps.row(after: written)..<index.steps.count {
      let step = index.steps[row]
      if step.action < offset, step.cause >= 0 {
        hold(index.effects.id(Int(step.cause)), until: index.steps.seq(at: row))
      }
    }
  }

  /// The next line; its bytes are valid until the next call.
  mutating func next() throws(RecordingError) -> LineIterator.Line? {
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
      case .requirement: continue
      case .action(let action):
        // An action of an effect comes before the effect's end.
        if case .effect(let id) = action.origin { hold(id, until: recording.index.position(ofSeq: action.seq)) }
      case .change(let change): try add(change, at: line.offset)
      case .effect(let event): add(recording.placed(event), at: line.offset)
      case .cancellation(var cancellation):
        cancellation.by = cancellation.by.map { recording.index.position(ofSeq: $0) }
        append(line: cancellation, at: line.offset)
      case .gap(var gap):
        gap.open = []
        append(line: gap, at: line.offset)
      case .end(let end):
        try addOpen()
        append(line: end, at: line.offset)
      case .log(var log):
        log.seq = recording.index.position(atOffset: line.offset)
        append(line: log, at: line.offset)
      case .header(let header):
        guard let base = header.base else { return line }
        // The header lists these starts.
        for effect in base.effects { dropStart(ofEffect: effect.id) }
        // A header at the beginning, as after a restart, adds only open actions, which come with their changes.
        if base.seq > recording.first { return line }
      case .presentation, .keyframe, .schema, .note, .unknown: return line
      }
    }
    let next = queue.removeFirst()
    current.removeAll(keepingCapacity: 1 << 20)
    current.reserve(next.text.count + LineCursor.slack)
    next.text.withUnsafeBytes { current.append(bytes: $0) }
    let bytes = current.withBytes { UnsafeRawBufferPointer(rebasing: $0.dropLast()) }
    return LineIterator.Line(offset: next.offset, bytes: bytes, isTerminated: true)
  }

  private mutating func append(line: some RecordedLine, at offset: Int) {
    var text = JSONWriter(capacity: 256)
    line.write(into: &text)
    queue.append((text.withBytes { Array($0) }, offset))
  }

  private mutating func add(_ change: RecordedChange, at offset: Int) throws(RecordingError) {
    // A change that fits nowhere was skipped.
    guard let row = recording.index.steps.row(of: change.position),
      recording.index.steps.change(at: row)?.offset == offset
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
    append(line: change, at: offset)
    releaseHeld(through: change.position)
  }

  /// Adds an action and the events that wait for it.
  private mutating func append(_ action: RecordedAction, at offset: Int) {
    // An effect started by a running action may send an action that returns before that one does.
    if case .effect(let id) = action.origin { releaseStart(ofEffect: id) }
    // The action's own line may precede the first line that was read.
    latest = max(latest, action.time)
    append(line: action, at: offset)
  }

  private mutating func addOpen() throws(RecordingError) {
    guard !isAtEnd else { return }
    isAtEnd = true
    if let first = recording.ending.unfinishedSince, first <= limit {
      for position in first...min(recording.last, limit) {
        var action = try recording.action(position)
        action.time = max(action.time, latest)
        append(action, at: recording.endOffset - 1)
        releaseHeld(through: position)
      }
    }
    // Some events may refer to missing actions.
    if limit >= recording.last { releaseHeld(through: .max) }
  }

  // MARK: - Effects

  private mutating func hold(_ effect: Int, until position: Int) {
    if position > written { holders[effect] = max(position, holders[effect] ?? 0) }
  }

  /// Adds an event of an effect, or holds it until the actions that it belongs to have been written.
  private mutating func add(_ event: RecordedEffectEvent, at offset: Int) {
    switch event.event {
    case .start(let seq, _, _, _): hold(event.id, until: seq)
    case .cancel(let seq?, _): hold(event.id, until: seq)
    case .cancel, .finish, .fail: break
    }
    guard let position = holders[event.id], position > written else { return append(line: event, at: offset) }
    if case .start = event.event { heldStarts[event.id] = position }
    held[position, default: []].append((event, offset))
  }

  private mutating func releaseHeld(through position: Int) {
    defer { written = max(written, position) }
    guard position > written, !held.isEmpty else { return }
    // Positions may be lost, and a forged file may skip any number of them.
    let isNear = position.subtractingReportingOverflow(written).partialValue <= held.count
    let reached = isNear ? Array(written + 1...position) : held.keys.filter { $0 <= position }.sorted()
    for place in reached {
      for (event, offset) in held.removeValue(forKey: place) ?? [] { release(event, at: offset) }
    }
  }

  /// Writes a waiting start without the action that it names, as the effect is about to send an action that comes
  /// before that one.
  private mutating func releaseStart(ofEffect id: Int) {
    guard var start = dropStart(ofEffect: id) else { return }
    if case .start(_, let name, let location, let feature) = start.event.event {
      start.event.event = .start(seq: 0, name: name, location: location, feature: feature)
    }
    release(start.event, at: start.offset)
  }

  @discardableResult
  private mutating func dropStart(ofEffect id: Int) -> (event: RecordedEffectEvent, offset: Int)? {
    guard let position = heldStarts.removeValue(forKey: id),
      let index = held[position]?.firstIndex(where: { $0.event.id == id && $0.event.isStart })
    else { return nil }
    return held[position]?.remove(at: index)
  }

  private mutating func release(_ event: RecordedEffectEvent, at offset: Int) {
    var event = event
    event.time = max(event.time, latest)
    if event.isStart { heldStarts[event.id] = nil }
    append(line: event, at: offset)
  }
}

extension RecordedEffectEvent {
  fileprivate var isStart: Bool { if case .start = event { true } else { false } }
}

extension AnyRecordedLine {
  /// The time of the event; nil for lines without a time, or with one that is unrelated to those of others.
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

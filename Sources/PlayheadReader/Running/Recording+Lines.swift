internal import Algorithms
package import PlayheadFormat

extension Recording {
  /// Calls `body` with the unchanged lines after the header that belong between `start` (nil for the beginning) and the
  /// action after `position`, the last perhaps without its line end; `segment` receives the header of each later
  /// segment in place of its line.
  package func copyLines(
    after start: Int? = nil, through position: Int, segment: (RecordingHeader) -> Void,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(RecordingError) {
    let segments = index.keyframes.filter(\.isHeader)
    var next = 0
    let end = offset(after: position)
    let offset = start.map { $0 > first ? self.offset(after: $0) : 0 } ?? 0
    var lines = ReturnOrderedLines(self, from: offset, openThrough: position)
    if offset == 0 { _ = try lines.next() }
    while let line = try lines.next(), line.offset < end {
      try ReadingProgress.checkIn(line.offset, of: end, name)
      while next < segments.count, segments[next].line.offset < line.offset { next += 1 }
      if next < segments.count, segments[next].line.offset == line.offset {
        var header = try self.segment(at: segments[next].line).header
        header.state = try state(at: segments[next].seq)
        // These actions come with their changes.
        header.base?.open = []
        let effects = header.base?.effects ?? []
        header.base?.effects = effects.map(placed)
        header.minReader = max(header.base?.minReader ?? header.minReader, minReaderOfValues)
        segment(header)
        continue
      }
      guard let start = line.bytes.baseAddress else { continue }
      body(UnsafeRawBufferPointer(start: start, count: line.bytes.count + (line.isTerminated ? 1 : 0)))
    }
  }

  /// The latest time in the lines of a position, of the action or of an effect that ended after it, in microseconds; 0
  /// if no line has a time.
  package func latestLineTime(at position: Int) throws(RecordingError) -> Int {
    var latest = 0
    try copyLines(after: actionPosition(through: position).map { $0 - 1 }, through: position) { _ in
    } _: { line in
      let time = (try? LineMembers(parsing: line))?.json["t"]?.int
      latest = max(latest, time ?? 0)
    }
    return latest
  }

  /// Calls `body` with a range of the source's bytes, in pieces.
  package func copyBytes(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) throws(RecordingError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
    defer { buffer.deallocate() }
    var offset = range.lowerBound
    while offset < range.upperBound {
      try ReadingProgress.checkIn(offset, of: range.upperBound, name)
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(range.upperBound - offset))
      let count = try source.read(into: piece, at: offset)
      guard count > 0 else {
        throw RecordingError(source: name, reason: .shrunk(expected: range.upperBound, found: offset))
      }
      body(UnsafeRawBufferPointer(rebasing: piece.prefix(count)))
      offset += count
    }
  }

  /// The size of the recording without a broken last line.
  package var wholeByteCount: Int { ending.torn?.offset ?? byteCount }

  /// The offset of the `end` line, or else the end of the last whole line.
  package var endOffset: Int { index.end?.offset ?? wholeByteCount }

  /// The first position after which at most this many bytes follow, or the last position; O(log *n*) in the actions.
  package func position(leaving bytes: Int) -> Int {
    if let order = index.order, let first = order.returns.first, byteCount - first.offset > bytes {
      let next = order.returns.partitioningIndex { byteCount - $0.offset <= bytes }
      return next < order.returns.count ? order.returns[next].position - 1 : last
    }
    let step = index.steps.partitioningIndex { byteCount - $0.action <= bytes }
    guard step < index.steps.count else { return last }
    return index.steps.seq(at: step) - 1
  }

  /// The offset after a position: that of the next action, a gap or a later segment.
  package func offset(after position: Int) -> Int {
    let action = min(index.end(ofPosition: position), index.end?.offset ?? byteCount)
    let keyframe = index.keyframes.partitioningIndex { $0.seq > position }
    let segment = index.keyframes[keyframe...].first(where: \.isHeader)
    // Lines lost before a keyframe ahead of the actions.
    let gap = index.gaps[index.gaps.partitioningIndex { $0.after >= position }...].first
    return min(action, segment?.line.offset ?? action, gap?.line.offset ?? action)
  }

  /// The last position up to a given one whose action is present.
  package func actionPosition(through position: Int) -> Int? {
    let row = index.steps.row(after: position)
    return row > 0 ? index.steps.seq(at: row - 1) : nil
  }

  /// The header for a recording that begins at a position of this one; throws if the state there is unknown.
  package func header(at position: Int) throws(RecordingError) -> RecordingHeader {
    var header = header
    header.state = try state(at: position)
    header.base = nil
    header.minReader = minReaderOfValues
    guard position > 0 else { return header }
    var running: [RecordedEffectEvent] = []
    for effect in effects(runningAt: position) {
      if let event = try start(ofEffect: effect.id) { running.append(event) }
    }
    header.base = RecordingHeader.Base(seq: position, effects: running)
    header.minReader = max(header.base?.minReader ?? 1, minReaderOfValues)
    return header
  }

  /// The oldest reader that supports the placeholders in its states.
  private var minReaderOfValues: Int {
    header.minReader >= RecordingHeader.minReaderOfUnknown ? RecordingHeader.minReaderOfUnknown : 1
  }

  /// The positions whose actions are present, in O(*n*) of the gaps.
  package var actionPositions: ActionPositions {
    ActionPositions(
      index.steps.runs.indices.compactMap { run in
        let next = run + 1 < index.steps.runs.count ? index.steps.runs[run + 1].index : index.steps.count
        let (first, count) = (index.steps.runs[run].seq, next - index.steps.runs[run].index)
        return count > 0 ? first...(first + count - 1) : nil
      })
  }

  /// The highest id of an effect that started before the action after a position; 0 if there is none.
  package func lastEffectID(through position: Int) -> Int {
    effects.filter { $0.first <= position }.map(\.id).max() ?? 0
  }
}

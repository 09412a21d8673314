package import PlayheadRecording

extension Recording {
  /// Calls `body` with the lines after the header that tell what happened before the action after a position, as they are.
  ///
  /// - Parameters:
  ///   - start: the position after which they begin; nil for all.
  ///   - position: the position.
  ///   - segment: is given the header of each later segment in place of its line.
  ///   - body: is given whole lines, one by one; the last may be without its line end.
  /// - Throws: ``RecordingError``; `interrupted` where the task is cancelled.
  package func copyLines(
    after start: Int? = nil, through position: Int, segment: (RecordingHeader) -> Void,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(RecordingError) {
    let segments = index.keyframes.filter(\.isHeader)
    var next = 0
    let end = position < last ? index.steps[try place(of: position + 1)].action : index.end?.offset ?? byteCount
    var offset = 0
    if let start, start > first, start < last { offset = index.steps[try place(of: start + 1)].action }
    var scanner = LineScanner(source, from: offset, limit: options.lineLimit)
    if offset == 0 { _ = try scanner.next() }
    while let line = try scanner.next(), line.offset < end {
      try ReadingProgress.checkIn(line.offset, of: end, name)
      while next < segments.count, segments[next].line.offset < line.offset { next += 1 }
      if next < segments.count, segments[next].line.offset == line.offset {
        var header = try self.segment(at: segments[next].line).header
        header.state = try state(at: segments[next].seq)
        segment(header)
        continue
      }
      guard let start = line.bytes.baseAddress else { continue }
      body(UnsafeRawBufferPointer(start: start, count: line.bytes.count + (line.isTerminated ? 1 : 0)))
    }
  }

  /// The positions whose actions are there, in order.
  package var actionPositions: some Sequence<Int> {
    index.runs.indices.lazy.flatMap { [index] run in
      let next = run + 1 < index.runs.count ? index.runs[run + 1].index : index.steps.count
      return (index.runs[run].index..<next).lazy.map { index.runs[run].seq + $0 - index.runs[run].index }
    }
  }

  /// The highest id of an effect that has started before the action after a position; 0 where there is none.
  package func lastEffectID(through position: Int) -> Int {
    effects.filter { $0.first <= position }.map(\.id).max() ?? 0
  }
}

public import PlayheadFormat

extension Recording {
  /// The whole state at a position.
  ///
  /// - Throws: ``RecordingError``: the position does not exist, its reducer never returned, or a line that leads there
  ///   is lost or broken.
  /// - Complexity: one keyframe and the patches since; in a recording by this library these have about as many bytes as
  ///   the state, or 4 KiB if that is more.
  public func state(at position: Int) throws(RecordingError) -> JSONValue {
    var cursor = StateCursor(self)
    try cursor.move(to: position, in: self)
    return try cursor.state(in: self)
  }

  /// The whole state at a position, not decoded.
  public func view(at position: Int) throws(RecordingError) -> JSONView {
    var cursor = StateCursor(self)
    try cursor.move(to: position, in: self)
    return cursor.view
  }

  /// The state in a keyframe, as checked text.
  func lazyState(of keyframe: KeyframeTable.Keyframe) throws(RecordingError) -> LazyJSON {
    let line = keyframe.line
    if keyframe.isHeader { return try segment(at: line).state }
    // The state keeps the line's buffer as its text.
    let text = try GrowingText.buffer(line.length) { (buffer) throws(RecordingError) in
      guard try source.read(into: buffer, at: line.offset) == line.length else {
        throw RecordingError(
          source: name, reason: .shrunk(expected: line.offset + line.length, found: try source.count()))
      }
    }
    let start = text.withUnsafeBufferPointer { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      var scan = LineCursor(base, from: 0, end: line.length)
      return RecordedKeyframe.scanHead(&scan).map { _ in scan.position }
    }
    if let start, start < line.length, text[line.length - 1] == UInt8(ascii: "}"),
      let state = LazyJSON(text, start..<line.length - 1, depth: Self.stateDepth)
    {
      return state
    }
    guard let state = LazyJSON(try decode(keyframe.line, RecordedKeyframe.init).state) else {
      throw RecordingError(source: name, reason: .stateTooLong)
    }
    return state
  }

  /// The greatest depth of a state in a line of the greatest depth.
  static var stateDepth: Int { JSONValue.lineDepth - 1 }

  /// Checks that a position exists and that all changes between a keyframe and it are present.
  func checkReach(from keyframe: Int, to position: Int) throws(RecordingError) {
    guard position >= first, position <= last else {
      throw RecordingError(source: name, reason: .outOfRange(position: position, first: first, last: last))
    }
    guard position > keyframe else { return }
    for seq in (keyframe + 1)...position {
      guard let row = index.steps.row(of: seq) else { throw lost(position) }
      if !index.steps[row].hasChange {
        if let outermost = ending.unfinishedSince, seq >= outermost {
          throw RecordingError(source: name, reason: .unfinished(position: outermost, isClosed: ending.status != nil))
        }
        throw lost(position)
      }
    }
  }
}

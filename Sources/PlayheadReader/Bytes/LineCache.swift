internal import PlayheadFormat

/// Reads lines that are mostly adjacent, in either direction, with one read of the source for many lines.
package struct LineCache: ~Copyable {
  private let source: any ByteSource
  private var bytes: UnsafeMutableRawBufferPointer
  private var offset = 0
  private var filled = 0

  /// - Parameter size: how many bytes are read at once.
  package init(_ recording: Recording, size: Int = 1 << 18) { self.init(recording.source, size: size) }

  init(_ source: any ByteSource, size: Int = 1 << 18) {
    self.source = source
    bytes = .allocate(byteCount: size + LineCursor.slack, alignment: 16)
  }

  deinit {
    bytes.deallocate()
  }

  /// Calls `body` with a line's bytes, followed by the spare bytes that a ``LineCursor`` may read; throws
  /// ``RecordingError/Reason/shrunk(expected:found:)`` if the source has become shorter.
  mutating func line<Answer>(
    _ span: RecordingIndex.Span, _ body: (UnsafeRawBufferPointer) -> Answer
  ) throws(RecordingError) -> Answer {
    try bytes(from: span, upTo: span.offset + span.length, body)
  }

  /// Calls `body` with a line's bytes and the following ones in the window, up to the offset `end` but at least to the
  /// line's end.
  mutating func bytes<Answer>(
    from span: RecordingIndex.Span, upTo end: Int, _ body: (UnsafeRawBufferPointer) -> Answer
  ) throws(RecordingError) -> Answer {
    if span.offset < offset || span.offset + span.length > offset + filled {
      if span.length + LineCursor.slack > bytes.count {
        bytes.deallocate()
        bytes = .allocate(byteCount: span.length + LineCursor.slack, alignment: 16)
      }
      let room = UnsafeMutableRawBufferPointer(rebasing: bytes.dropLast(LineCursor.slack))
      // When reading backwards, the lines before this one are needed next.
      let isBackwards = filled > 0 && span.offset < offset
      let start = isBackwards ? max(0, span.offset + span.length - room.count) : span.offset
      // If reading fails, the window is empty.
      filled = 0
      filled = try source.read(into: room, at: start)
      offset = start
      guard start + filled >= span.offset + span.length else {
        throw RecordingError(
          source: source.name, reason: .shrunk(expected: span.offset + span.length, found: try source.count()))
      }
    }
    let start = span.offset - offset
    let count = max(min(end, offset + filled) - span.offset, span.length)
    return body(UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
  }

  /// Calls `body` with the range of an operation's value in a change; nil if the line is not in the writer's order or
  /// the operation has no value.
  mutating func operationValue<Answer>(
    _ number: Int, in span: RecordingIndex.Span, _ body: (UnsafePointer<UInt8>, Range<Int>) -> Answer
  ) throws(RecordingError) -> Answer? {
    try line(span) { bytes -> Answer? in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
      var line = LineCursor(base, from: 0, end: bytes.count)
      var range: Range<Int>?
      var count = 0
      guard RecordedChange.scan(&line) != nil else { return nil }
      _ = RecordedChange.scanPatch(&line) { _, _, value in
        if count == number { range = value }
        count += 1
      }
      return range.flatMap { $0.isEmpty ? nil : body(base, $0) }
    }
  }

  /// The value of an operation of a change if it has no parts; nil if it has parts, is missing, or the line is not in
  /// the writer's order.
  mutating func operationScalar(
    _ number: Int, in span: RecordingIndex.Span
  ) throws(RecordingError) -> JSONValue? {
    let value = try operationValue(number, in: span) { base, range -> JSONValue? in
      let text = UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
      switch text[0] {
      case UInt8(ascii: "t") where text.count == 4: return .bool(true)
      case UInt8(ascii: "f") where text.count == 5: return .bool(false)
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "n"): return nil
      case UInt8(ascii: "1")...UInt8(ascii: "9") where text.count <= 18:
        var number: Int64 = 0
        for byte in text {
          let digit = byte &- UInt8(ascii: "0")
          guard digit <= 9 else { return try? JSONValue(parsing: text) }
          number = number &* 10 &+ Int64(digit)
        }
        return .integer(number)
      default: return try? JSONValue(parsing: text)
      }
    }
    return value ?? nil
  }

  /// The value of an operation of a change; nil if the line is not in the writer's order.
  mutating func operationValue(
    _ number: Int, in span: RecordingIndex.Span
  ) throws(RecordingError) -> JSONValue? {
    let value = try operationValue(number, in: span) { base, range in
      try? JSONValue(parsing: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count))
    }
    return value ?? nil
  }
}

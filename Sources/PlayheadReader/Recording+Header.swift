internal import PlayheadFormat

extension Recording {
  /// What the recorder redacted: patterns such as `/session/token`, and marked fields such as `Session.token`.
  public var redactedPlaces: [String] { header.redacted + (schema?.markedFields ?? []) }

  /// Reads the header without decoding its state.
  static func headerAndState(
    _ line: LineIterator.Line, number: Int = 1, source: String, limit: Int
  ) throws(RecordingError) -> (RecordingHeader, LazyJSON) {
    let text = GrowingText.buffer(line.bytes.count) { $0.copyMemory(from: line.bytes) }
    if line.tooLong == nil,
      var rest = LazyJSON(text, 0..<line.bytes.count, depth: JSONValue.lineDepth),
      let slot = rest.slot(at: JSONPointer(["state"])), let state = LazyJSON(text, slot.range, depth: stateDepth),
      rest.apply(.replace(JSONPointer(["state"]), .null)), let json = try? rest.value(rest.root),
      let header = try? RecordingHeader(LineMembers(json))
    {
      return (header, state)
    }
    // Parsing the whole header locates the error.
    var header = try header(line, number: number, source: source, limit: limit)
    guard let state = LazyJSON(header.state) else { throw RecordingError(source: source, reason: .stateTooLong) }
    header.state = .null
    return (header, state)
  }

  static func header(
    _ line: LineIterator.Line, number: Int = 1, source: String, limit: Int
  ) throws(RecordingError) -> RecordingHeader {
    if let bytes = line.tooLong {
      throw RecordingError(source: source, line: number, reason: .lineTooLong(bytes: bytes, limit: limit))
    }
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONValue(parsingLine: line.bytes) } catch {
      if looksLikeUTF16(line.bytes) { throw RecordingError(source: source, line: number, reason: .utf16) }
      // Other programs may put spaces between the parts.
      let start = line.bytes.lazy.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      let looksLikeHeader = start.starts(with: #"{"kind":"header""#.utf8)
      let isCutOff = !line.isTerminated && error.offset >= line.bytes.count
      let reason: RecordingError.Reason =
        if !looksLikeHeader { .noHeader } else if isCutOff { .headerCutOff } else {
          .syntax(found: error.found, expected: error.expected)
        }
      throw RecordingError(source: source, line: number, column: error.offset + 1, reason: reason)
    }
    do throws(LineError) { return try RecordingHeader(LineMembers(json)) } catch {
      throw RecordingError(source: source, line: number, reason: RecordingError.Reason(error.reason))
    }
  }

  /// Whether a line begins with a UTF-16 byte order mark, or with a bracket in UTF-16.
  private static func looksLikeUTF16(_ bytes: UnsafeRawBufferPointer) -> Bool {
    [[0xFF, 0xFE], [0xFE, 0xFF], [UInt8(ascii: "{"), 0], [0, UInt8(ascii: "{")]].contains { bytes.starts(with: $0) }
  }

  /// The header of a segment and its state.
  func segment(at span: RecordingIndex.Span) throws(RecordingError) -> (header: RecordingHeader, state: LazyJSON) {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: span.length, alignment: 1)
    defer { bytes.deallocate() }
    guard try source.read(into: bytes, at: span.offset) == span.length else {
      throw RecordingError(
        source: name, reason: .shrunk(expected: span.offset + span.length, found: try source.count()))
    }
    let line = LineIterator.Line(offset: span.offset, bytes: UnsafeRawBufferPointer(bytes), isTerminated: true)
    do throws(RecordingError) { return try Self.headerAndState(line, source: name, limit: options.lineLimit) } catch {
      var error = error
      error.line = try lineNumber(at: span.offset)
      throw error
    }
  }
}

internal import PlayheadFormat

/// Tells by the bytes of lines which effects and payloads are alike, without decoding; fast for lines in order.
package final class LineDigests {
  private let recording: Recording
  private var window: LineCache
  private let hash = ByteHash()

  package init(_ recording: Recording) {
    self.recording = recording
    window = LineCache(recording.source)
  }

  /// The same number for effects of one name, made at one line of code; nil without a start line.
  package func kind(ofEffect id: Int) throws(RecordingError) -> UInt64? {
    guard let number = recording.index.effects.number(ofID: id), let span = recording.index.effects.start(number) else {
      return nil
    }
    guard try window.line(span, { Self.isRegular($0, #"{"kind":"effect","id":"#) }) else {
      guard case .start(_, let name, let location, _)? = try recording.start(ofEffect: id)?.event else { return nil }
      return Self.digest([name, location ?? ""])
    }
    return try digest(of: span, from: #","name":"#, to: #","in":"#)
  }

  /// The same number for actions with one payload, but for its spelling, and for all without any value; nil without its line.
  package func payload(_ position: Int) throws(RecordingError) -> UInt64? {
    guard let row = recording.index.steps.row(of: position) else { return nil }
    let step = recording.index.steps[row]
    let span = RecordingIndex.Span(offset: step.action, length: Int(step.actionLength))
    guard try window.line(span, { Self.isRegular($0, #"{"kind":"action","seq":"#) }) else {
      let value = try recording.action(position).value
      return Self.hasNoValue(value) ? 0 : Self.digest(["\(value ?? .null)"])
    }
    if try window.line(span, Self.hasNoValue) { return 0 }
    return try digest(of: span, from: #","action":"#, to: "")
  }

  /// Whether an action may carry a `Result` that is a failure; its value tells.
  package func hasFailure(_ position: Int) throws(RecordingError) -> Bool {
    guard let row = recording.index.steps.row(of: position) else { return false }
    let step = recording.index.steps[row]
    let span = RecordingIndex.Span(offset: step.action, length: Int(step.actionLength))
    guard try window.line(span, { Self.isRegular($0, #"{"kind":"action","seq":"#) }) else { return true }
    return try window.line(span) { Self.find(#"{"failure":"#, in: $0) != nil }
  }

  /// Whether an effect's end names an error.
  package func hasError(effect id: Int) throws(RecordingError) -> Bool {
    guard let number = recording.index.effects.number(ofID: id), let span = recording.index.effects.end(number) else {
      return false
    }
    guard try window.line(span, { Self.isRegular($0, #"{"kind":"effect","id":"#) }) else {
      switch try recording.end(ofEffect: id)?.event {
      case .fail?, .finish(.some)?: return true
      case .finish(nil)?, .cancel?, .start?, nil: return false
      }
    }
    return try window.line(span) { Self.find(#","error":"#, in: $0) != nil }
  }

  /// Whether a line is in the writer's order and spelling, as far as its beginning tells; any other is decoded.
  private static func isRegular(_ line: UnsafeRawBufferPointer, _ start: StaticString) -> Bool {
    line.count > start.utf8CodeUnitCount
      && (0..<start.utf8CodeUnitCount).allSatisfy { line[$0] == start.utf8Start[$0] }
  }

  private static func digest(_ texts: [String]) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(texts)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  private static func hasNoValue(_ value: JSONValue?) -> Bool {
    guard case .object(let members)? = value else { return value == nil }
    return members.allSatisfy { hasNoValue($0.value) }
  }

  /// Whether an action's value is nothing but objects in one another.
  private static func hasNoValue(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let start = find(#","action":"#, in: line) else { return true }
    for index in line.indices.dropFirst(start + 2) where line[index] == UInt8(ascii: ":") {
      if index + 1 < line.count, line[index + 1] != UInt8(ascii: "{") { return false }
    }
    return true
  }

  private func digest(
    of span: RecordingIndex.Span, from start: StaticString, to end: StaticString
  ) throws(RecordingError) -> UInt64 {
    let hash = hash
    return try window.line(span) { line in
      let from = Self.find(start, in: line) ?? 0
      var to = line.count
      if end.utf8CodeUnitCount > 0, let found = Self.find(end, in: line), found > from { to = found }
      let part = UnsafeRawBufferPointer(rebasing: line[from..<to])
      return hash(part.bindMemory(to: UInt8.self))
    }
  }

  /// Where a text with unescaped quotes first stands, which is never inside a string.
  private static func find(_ text: StaticString, in line: UnsafeRawBufferPointer) -> Int? {
    let count = text.utf8CodeUnitCount
    guard line.count >= count else { return nil }
    let first = text.utf8Start[0], second = text.utf8Start[2]
    var index = 0
    while index <= line.count - count {
      if line[index] == first, line[index + 2] == second,
        (0..<count).allSatisfy({ line[index + $0] == text.utf8Start[$0] })
      {
        return index
      }
      index += 1
    }
    return nil
  }
}

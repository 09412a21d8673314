package import PlayheadFormat

/// Reads the events in a recording's store in order; values are passed as text, so that a replay decodes only what it
/// needs.
package struct RunReader: ~Copyable {
  package enum Event {
    case action(Action)
    case change(Change)
    case effect(RecordedEffectEvent)
    case cancellation(RecordedCancellation)
    /// Lines are missing here, so what follows is not based on what came before; if only the action numbers show this,
    /// the action comes next.
    case discontinuity
  }

  /// An action whose reducer is about to run; its value is valid until the next event is read.
  package struct Action {
    package var seq: Int
    package var time: Int
    package var origin: RecordedOrigin
    /// Nil if the state was changed without an action.
    package var value: UnsafeRawBufferPointer?
    /// Whether placeholders replace values that were nested too deep.
    package var isCut = false
    /// How certain an effect's answer is in a branch in which it may differ from the recorded one.
    package var answer: AnswerCertainty?

    package init(
      seq: Int, time: Int, origin: RecordedOrigin, value: UnsafeRawBufferPointer?, isCut: Bool = false,
      answer: AnswerCertainty? = nil
    ) {
      (self.seq, self.time, self.origin, self.value) = (seq, time, origin, value)
      (self.isCut, self.answer) = (isCut, answer)
    }
  }

  /// The result of an action's reducer; the texts are valid until the next event is read.
  package struct Change {
    package var seq: Int
    package var overlaps: Bool
    /// An array as `RecordedChange` writes it; nil if nothing was read.
    package var reads: UnsafeRawBufferPointer?
    /// An array of operations; nil if nothing was changed.
    package var patch: UnsafeRawBufferPointer?
    /// Whether placeholders replace values that were nested too deep.
    package var isCut = false
    package var unwritten: [JSONPointer] = []
  }

  private let name: String
  private let size: Int
  private var lines: ReturnOrderedLines
  /// The number of the next action if none is missing; nil after a discontinuity.
  private var expected: Int?
  /// An action that follows a discontinuity.
  private var held: Event?
  /// Values of a line that is not in the writer's order, rewritten.
  private var rewritten: JSONWriter

  /// Begins after a position, and throws if it does not exist or the source cannot be read.
  package init(_ recording: Recording, after position: Int) throws(RecordingError) {
    lines = try Self.lines(recording, after: position)
    expected = position + 1
    name = recording.name
    size = recording.byteCount
    rewritten = JSONWriter(capacity: 64)
  }

  private static func lines(_ recording: Recording, after position: Int) throws(RecordingError) -> ReturnOrderedLines {
    var offset = 0
    if position == recording.last {
      offset = recording.byteCount
    } else if position > recording.first {
      guard position < recording.last else { throw recording.outOfRange(position) }
      offset = recording.offset(after: position)
    }
    var lines = ReturnOrderedLines(recording, from: offset)
    // Skips the header.
    if offset == 0 { _ = try lines.next() }
    return lines
  }

  /// The next event; nil at the end.
  package mutating func next() throws(RecordingError) -> Event? {
    if let event = held {
      held = nil
      return event
    }
    while let line = try lines.next() {
      // A torn last line, or lines written since, are not part of the recording as it was opened.
      guard line.offset < size else { return nil }
      try ReadingProgress.checkIn(line.offset, of: size, name)
      guard let event = scan(line.bytes) ?? parse(line) else { continue }
      if case .discontinuity = event { expected = nil }
      guard case .action(let action) = event else { return event }
      let isNext = expected.map { $0 == action.seq } ?? true
      expected = action.seq + 1
      if isNext { return event }
      held = event
      return .discontinuity
    }
    return nil
  }

  private func scan(_ bytes: UnsafeRawBufferPointer) -> Event? {
    guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
    func text(_ range: Range<Int>?) -> UnsafeRawBufferPointer? {
      range.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
    }
    var scan = LineCursor(base, from: 0, end: bytes.count)
    if let change = RecordedChange.scanTexts(&scan) {
      return .change(
        Change(
          seq: change.seq, overlaps: change.overlaps, reads: text(change.reads), patch: text(change.patch)))
    }
    scan = LineCursor(base, from: 0, end: bytes.count)
    if let action = RecordedAction.scanValue(&scan) {
      return .action(Action(seq: action.seq, time: action.time, origin: action.origin, value: text(action.value)))
    }
    return nil
  }

  /// Parses an irregular line; nil if it is no event.
  private mutating func parse(_ line: LineIterator.Line) -> Event? {
    // In a recording that could be opened, every bad line is explained by a gap or skipped, and the last may be empty.
    guard line.tooLong == nil else { return .discontinuity }
    guard let base = line.bytes.bindMemory(to: UInt8.self).baseAddress, !line.bytes.isEmpty else { return nil }
    // The longest and most frequent other lines add nothing.
    var head = LineCursor(base, from: 0, end: line.bytes.count)
    if RecordedKeyframe.scanHead(&head) != nil { return nil }
    head = LineCursor(base, from: 0, end: line.bytes.count)
    if RecordedLog.scan(&head) != nil { return nil }
    let read: AnyRecordedLine
    let isCut: Bool
    do throws(LineError) {
      let members = try LineMembers(parsing: line.bytes)
      isCut = members.json["cut"] != nil
      read = try AnyRecordedLine(members)
    } catch {
      return .discontinuity
    }
    switch read {
    case .effect(let event): return .effect(event)
    case .cancellation(let cancellation): return .cancellation(cancellation)
    case .gap: return .discontinuity
    case .action(let action):
      rewritten.removeAll()
      if let value = action.value { rewritten.append(value) }
      let text = rewritten.withBytes { $0 }
      return .action(
        Action(
          seq: action.seq, time: action.time, origin: action.origin, value: action.value == nil ? nil : text,
          isCut: isCut, answer: action.answer))
    case .change(let change):
      rewritten.removeAll()
      var reads = JSONWriter(capacity: 64)
      reads.append(.array(change.reads.map { .object(["key": .string($0.key), "value": $0.value]) }))
      let count = reads.count
      rewritten.append(reads)
      rewritten.append(change.patch.json)
      let text = rewritten.withBytes { $0 }
      return .change(
        Change(
          seq: change.seq, overlaps: change.overlaps,
          reads: change.reads.isEmpty ? nil : UnsafeRawBufferPointer(rebasing: text[..<count]),
          patch: change.patch.operations.isEmpty ? nil : UnsafeRawBufferPointer(rebasing: text[count...]), isCut: isCut,
          unwritten: change.failures.compactMap { try? JSONPointer(parsing: $0.pointer) })
      )
    // A segment continues the one before it, unless numbers are missing.
    case .header(let header): return (header.base?.seq ?? 0) + 1 == expected ? nil : .discontinuity
    case .requirement, .presentation, .keyframe, .schema, .note, .log, .end, .unknown: return nil
    }
  }
}

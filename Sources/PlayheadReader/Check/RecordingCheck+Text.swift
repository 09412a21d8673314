internal import PlayheadFormat

// Regular lines are checked as text, without decoding; irregular ones go to the parser, which also locates errors.
extension RecordingCheck {
  /// Checks a line of a frequent kind without parsing it; returns false, with nothing changed, if the line must be
  /// parsed, throws if it is out of place among the others, and reads ``LineCursor/slack`` bytes beyond the line.
  mutating func add(text bytes: UnsafeRawBufferPointer) throws(LineProblem) -> Bool {
    guard let base = bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count > Self.kindOffset else { return false }
    let line = LineCursor(base, from: 0, end: bytes.count)
    switch base[Self.kindOffset] {
    case UInt8(ascii: "a"): return try addAction(line)
    case UInt8(ascii: "c"): return try addChange(line, bytes)
    case UInt8(ascii: "e"): return try addEffect(line, bytes)
    case UInt8(ascii: "k"): return addKeyframe(line)
    default: return false
    }
  }

  /// The offset of the kind in a line that begins with `{"kind":"`.
  private static let kindOffset = 9

  private mutating func addAction(_ line: LineCursor) throws(LineProblem) -> Bool {
    var line = line
    guard let head = RecordedAction.scanHead(&line) else { return false }
    if head.hasValue {
      var checker = JSONChecker(line.base, from: line.position, end: line.end, depth: JSONValue.lineDepth)
      let fits =
        if let types = fit?.types() { checker.takeValue(types.action, of: types, 2) } else { checker.takeValue(2) }
      guard fits else { return false }
      line.position = checker.position
    }
    guard line.takeEnd(), Self.isText(head.name, in: line) else { return false }
    try add(head.seq, head.time, head.origin)
    return true
  }

  private mutating func addChange(_ line: LineCursor, _ bytes: UnsafeRawBufferPointer) throws(LineProblem) -> Bool {
    var head = line
    guard let change = RecordedChange.scan(&head), change.duration != nil, !head.take(#","overlap":"#),
      !head.take(#","reads":"#), running.contains(change.seq), lost.isEmpty, change.position == position + 1
    else { return false }
    guard var state = self.state.take() else { return false }
    defer { self.state = state }
    let isApplied: Bool
    if let types = fit?.types() {
      isApplied = state.apply(change: bytes) { _, kind, path, value in
        kind == .remove || Self.fits(value, at: path, types)
      }
    } else {
      isApplied = state.apply(change: bytes)
    }
    guard isApplied else { return false }
    running.remove(change.seq)
    if state.isLoose, let written = state.written() { state = written }
    return true
  }

  /// Whether a value fits the type at a path.
  private static func fits(
    _ value: UnsafeRawBufferPointer, at path: UnsafeBufferPointer<UInt8>, _ types: SchemaTable
  ) -> Bool {
    guard let number = types.number(at: path, from: types.state),
      let base = value.bindMemory(to: UInt8.self).baseAddress
    else { return false }
    var checker = JSONChecker(base, from: 0, end: value.count, depth: JSONValue.valueDepth)
    return checker.takeValue(number, of: types, 1) && checker.position == value.count
  }

  private mutating func addEffect(_ line: LineCursor, _ bytes: UnsafeRawBufferPointer) throws(LineProblem) -> Bool {
    var scan = line
    guard let event = RecordedEffectEvent.scanWhole(&scan) else { return false }
    guard JSONChecker.isWhole(bytes) else { return false }
    try add(event.id, start: event.start, event.time)
    return true
  }

  /// Checks a keyframe whose text equals that of the state that the changes have led to.
  private mutating func addKeyframe(_ line: LineCursor) -> Bool {
    var line = line
    guard let seq = RecordedKeyframe.scanHead(&line), seq == position, let written = state?.written() else {
      return false
    }
    let count = line.end - line.position - 1
    let isSame = written.text.withBytes(written.root.range) { text in
      text.count == count && text.elementsEqual(UnsafeBufferPointer(start: line.base + line.position, count: count))
    }
    line.position = line.end - 1
    guard isSame, line.takeEnd() else { return false }
    state = written
    return true
  }

  /// Whether the content of a string is UTF-8.
  private static func isText(_ text: UnsafeBufferPointer<UInt8>, in line: LineCursor) -> Bool {
    guard text.contains(where: { $0 >= 0x80 }), let start = text.baseAddress else { return true }
    var checker = JSONChecker(line.base, from: start - line.base - 1, end: line.end, depth: 0)
    return checker.takeString()
  }
}

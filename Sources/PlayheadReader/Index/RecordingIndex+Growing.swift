internal import PlayheadFormat

extension RecordingIndex {
  /// Adds lines while they are recognised and in order, leaves the scan at the first line that was not added, and
  /// returns the number of lines added; `offset` is the source offset of the scan's first byte.
  mutating func addRegularLines(_ lines: inout LineCursor, offset: Int) -> Int {
    var count = 0
    while lines.position < lines.end {
      let start = lines.position
      var line = scanLine(&lines)
      let isPlain = line != nil
      if !isPlain {
        lines.position = start
        line = walkLine(&lines)
      }
      let span = Span(offset: offset + start, length: lines.position - start)
      // A rejected line is parsed later, for an error with a location.
      guard let line, (try? admit(line, at: span)) != nil else {
        lines.position = start
        break
      }
      if _slowPath(!isPlain || lines.base[lines.position &- 2] == UInt8(ascii: "]")) {
        // The scan of regular lines rejects a change with unwritten values.
        if isPlain, case .change = line {
        } else {
          lookForUnwritten(line, UnsafeRawBufferPointer(start: lines.base + start, count: span.length), at: span)
        }
      }
      // Steps over the line end.
      lines.position += 1
      count += 1
    }
    return count
  }

  /// Adds a line to `unwritten` if it lists unwritten values.
  mutating func lookForUnwritten(_ line: IndexedLine, _ bytes: UnsafeRawBufferPointer, at span: Span) {
    switch line {
    case .change, .action, .keyframe: break
    default: return
    }
    // The bytes may also be a member's name within a value.
    guard WritingFailure.isNamed(in: bytes), let line = try? AnyRecordedLine(parsing: bytes),
      !UnwrittenValue.all(of: line, at: 0).isEmpty
    else { return }
    unwritten.append(span)
  }

  /// Adds a line, or throws a ``LineProblem`` and changes nothing if the line is out of order.
  @inline(__always) mutating func admit(_ line: IndexedLine, at span: Span) throws(LineProblem) {
    switch line {
    case .action(let seq, let time, let name, let origin):
      guard seq == last + 1 || seq > last && (followsGap || recovers) else {
        throw LineProblem(.outOfTurn(found: seq, expected: last + 1))
      }
      appendAction(seq, time: time, name: name, origin: origin, at: span)
    case .change(let seq, let position, let shape):
      if let row = rowOfOpen(seq, returningTo: position) {
        if let start = order?.start { order?.end(at: row - start, position: position, changeAt: span.offset) }
        steps.setChange(of: row, shape: shape, at: span)
      } else if !recovers {
        throw problem(ofChange: seq, at: position)
      }
    case .effectStart(let id, let seq): addEffectStart(id, seq: seq, at: span)
    case .effectEnd(let id): effects.end(Int(effects.intern(id)), at: span)
    case .keyframe(let seq): try addKeyframe(seq, at: span)
    case .log: logs.append(span)
    case .header, .cancellation, .presentation, .schema, .note, .gap, .end, .unknown:
      try admitRare(line, at: span)
    }
  }

  @inline(never) private mutating func admitRare(_ line: IndexedLine, at span: Span) throws(LineProblem) {
    switch line {
    case .header: throw LineProblem(.mismatch(member: "kind", expected: "a header only in the first line"))
    case .cancellation: cancellations.append(Aside(after: positionNow, line: span))
    case .presentation: presentation = span
    case .schema: schemas.append(span)
    case .note: notes.append(span)
    case .gap(let open):
      if order == nil, !open.isEmpty { beginOrder() }
      order?.lose(except: Set(open))
      gaps.append(Aside(after: reached, line: span))
      followsGap = true
    case .end: end = span
    case .action, .change, .effectStart, .effectEnd, .keyframe, .log, .unknown: break
    }
  }

  // MARK: - Actions and changes

  @inline(__always) mutating func appendAction(
    _ seq: Int, time: Int, name: UInt32, origin: RecordedOrigin, at line: Span
  ) {
    followsGap = false
    last = seq
    order?.begin(seq)
    let cause =
      switch origin {
      case .outside: StepTable.Step.outside
      case .debugger: StepTable.Step.debugger
      case .effect(let id): Int32(bitPattern: effects.intern(id))
      }
    steps.append(seq, time: time, name: name, cause: cause, at: line)
  }

  /// The step of the action whose change leads to a position; nil if it has its change already, is unknown, or would
  /// return before one that has returned.
  @inline(__always) private mutating func rowOfOpen(_ seq: Int, returningTo position: Int) -> Int? {
    if _fastPath(order == nil && position == seq) {
      guard let row = steps.row(of: seq), !steps[row].hasChange else { return nil }
      // An action that returns while a later one is running overlaps it, in whatever order they return.
      if _fastPath(row + 1 == steps.count || steps[row + 1].hasChange) { return row }
    }
    if order == nil { beginOrder() }
    guard let order, position > order.lastReturn ?? first, position <= last, let index = order.index(ofOpen: seq)
    else { return nil }
    return order.start + index
  }

  private func problem(ofChange seq: Int, at position: Int) -> LineProblem {
    if let returned = order?.lastReturn, position <= returned {
      return LineProblem(.positionOutOfTurn(found: position, expected: returned + 1))
    }
    return LineProblem(.withoutAction(seq: seq))
  }

  // MARK: - Effects and keyframes

  @inline(__always) private mutating func addEffectStart(_ id: Int, seq: Int, at line: Span) {
    // While steps may be reordered, the action's number is kept instead.
    effects.start(Int(effects.intern(id)), seq: seq, row: order == nil ? steps.row(of: seq) : nil, at: line)
  }

  /// Adds an effect that was running where a recording or a segment begins, and returns whether it is new.
  mutating func addRunningEffect(_ id: Int, seq: Int, at header: Span) -> Bool {
    guard effects.number(ofID: id) == nil else { return false }
    addEffectStart(id, seq: seq, at: header)
    return true
  }

  private mutating func addKeyframe(_ seq: Int, at line: Span) throws(LineProblem) {
    // After a gap, the writer starts over with a keyframe whose number may be that of a lost action.
    guard seq <= last || followsGap || recovers else { throw LineProblem(.withoutAction(seq: seq)) }
    // The header defines the state at the beginning, which no later line may redefine.
    if seq > first { keyframes.append(KeyframeTable.Keyframe(seq: seq, line: line)) }
    last = max(last, seq + (order?.openCount ?? 0))
  }

  /// Adds the header of a segment that begins at the last position or later.
  mutating func addSegment(_ seq: Int, at line: Span) {
    if seq > first { keyframes.append(KeyframeTable.Keyframe(seq: seq, line: line, isHeader: true)) }
    last = max(last, seq)
  }
}

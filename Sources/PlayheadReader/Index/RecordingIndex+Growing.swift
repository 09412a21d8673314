internal import PlayheadFormat

extension RecordingIndex {
  /// Adds lines as long as they are recognised, and in turn.
  ///
  /// - Parameters:
  ///   - lines: stands at the beginning of a line, and at that of the first one that was not added afterwards.
  ///   - offset: the place of the scan's first byte in the source.
  /// - Returns: how many were added.
  mutating func addRegularLines(_ lines: inout LineScan, offset: Int) -> Int {
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
      // What is refused here is parsed: an error names what it found, and where.
      guard let line, (try? admit(line, at: span)) != nil else {
        lines.position = start
        break
      }
      if _slowPath(!isPlain || lines.base[lines.position &- 2] == UInt8(ascii: "]")) {
        // The scan of the writer's spelling refuses a change with unwritten values.
        if isPlain, case .change = line {
        } else {
          lookForUnwritten(line, UnsafeRawBufferPointer(start: lines.base + start, count: span.length), at: span)
        }
      }
      // After the line end.
      lines.position += 1
      count += 1
    }
    return count
  }

  /// Notes a line that names unwritten values.
  mutating func lookForUnwritten(_ line: IndexedLine, _ bytes: UnsafeRawBufferPointer, at span: Span) {
    switch line {
    case .change, .action, .keyframe: break
    default: return
    }
    // A value may have a member of this name.
    guard WritingFailure.isNamed(in: bytes), let line = try? AnyRecordedLine(parsing: bytes),
      !UnwrittenValue.all(of: line, at: 0).isEmpty
    else { return }
    unwritten.append(span)
  }

  /// Adds a line.
  ///
  /// - Throws: ``LineProblem`` where it is not its turn; nothing was added then.
  @inline(__always) mutating func admit(_ line: IndexedLine, at span: Span) throws(LineProblem) {
    switch line {
    case .action(let seq, let time, let name, let origin):
      guard seq == last + 1 || seq > last && (followsGap || recovers) else {
        throw LineProblem(.outOfTurn(found: seq, expected: last + 1))
      }
      appendAction(seq, time: time, name: name, origin: origin, at: span)
    case .change(let seq, let position, let shape):
      if let place = placeOfOpen(seq, returningTo: position) {
        if let start = order?.start { order?.end(at: place - start, position: position, changeAt: span.offset) }
        steps.setChange(of: place, shape: shape, at: span)
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

  /// Where the step of an action is whose change leads to a position; nil where it has its change, is not known, or would return
  /// before one that has returned.
  @inline(__always) private mutating func placeOfOpen(_ seq: Int, returningTo position: Int) -> Int? {
    if _fastPath(order == nil && position == seq) {
      guard let place = steps.place(of: seq), !steps[place].hasChange else { return nil }
      // One that returns while a later one goes on overlaps it, in whatever order they return.
      if _fastPath(place + 1 == steps.count || steps[place + 1].hasChange) { return place }
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
    // Where places change, the number is kept.
    effects.start(Int(effects.intern(id)), seq: seq, place: order == nil ? steps.place(of: seq) : nil, at: line)
  }

  /// Adds an effect that was running where a recording or a segment begins.
  ///
  /// - Returns: whether it was not known.
  mutating func addRunningEffect(_ id: Int, seq: Int, at header: Span) -> Bool {
    guard effects.number(ofID: id) == nil else { return false }
    addEffectStart(id, seq: seq, at: header)
    return true
  }

  private mutating func addKeyframe(_ seq: Int, at line: Span) throws(LineProblem) {
    // After a gap a keyframe is how the writer starts again, with the number of an action that was lost.
    guard seq <= last || followsGap || recovers else { throw LineProblem(.withoutAction(seq: seq)) }
    // The header has the state at the beginning; nobody may tell another one.
    if seq > first { keyframes.append(KeyframeTable.Keyframe(seq: seq, line: line)) }
    last = max(last, seq + (order?.openCount ?? 0))
  }

  /// Adds the header of a segment that begins at the last position, or later.
  mutating func addSegment(_ seq: Int, at line: Span) {
    if seq > first { keyframes.append(KeyframeTable.Keyframe(seq: seq, line: line, isHeader: true)) }
    last = max(last, seq)
  }
}

internal import PlayheadFormat
internal import PlayheadReader

extension Debugger {
  /// Jumps, passing breakpoints by.
  ///
  /// - Throws: ``DebuggerError`` where there is no such position or note, or the position cannot be shown.
  public mutating func goto(_ target: PositionReference) throws -> Landing {
    let (destination, reasons) = try resolve(target)
    var passed: [Landing.Reason] = []
    switch target {
    case .offset, .timeOffset: passed = timeline.lost(between: position, and: destination).map(Landing.Reason.passed)
    default: break
    }
    let landing = try land(on: destination, reasons: passed + reasons)
    if target == .end { isFollowing = timeline.isLive }
    return landing
  }

  /// The position that a reference means from here, whether or not it can be shown.
  ///
  /// - Throws: ``DebuggerError`` where there is no such position or note.
  public func position(_ reference: PositionReference) throws -> Int {
    switch reference {
    case .end: timeline.last
    default: try resolve(reference).0
    }
  }

  /// The two positions that a text names: one after the other, or as a range; the second is the one looked at here where
  /// there is only one.
  public func positionPair(_ text: String) throws -> (first: Int, second: Int) {
    var parser = try Parser(text)
    let range = try parser.range()
    var second = range.isSingle ? nil : range.last ?? .end
    // What directly follows a position, without white space, is no second position.
    if range.isSingle, !parser.isAtEnd, !parser.isAdjacent { second = try parser.position() }
    try parser.expectEnd("nothing more than two positions")
    return (
      try position(range.first ?? .start),
      try second.map { reference in try position(reference) } ?? selectedPosition
    )
  }

  /// Whether a text names a position, or a range of them: a name only where a note has it, and no action.
  public func isPosition(_ text: String) -> Bool {
    guard let range = try? PositionRange(parsing: text) else { return false }
    for case .note(let name)? in [range.first, range.last] {
      if (try? position(ofNote: name)) == nil || knowsAction(name) && !text.contains("note:") { return false }
    }
    return true
  }

  /// The positions of a range, in whichever order its ends were named.
  ///
  /// - Throws: ``DebuggerError`` where there is no such position or note.
  public func positions(_ range: PositionRange) throws -> ClosedRange<Int> {
    // A number beyond an end stands for that end, unless this would empty the range.
    func end(_ reference: PositionReference?, _ other: Int) throws -> Int {
      guard let reference else { return other }
      guard case .position(let number) = reference, !range.isSingle else { return try position(reference) }
      return number
    }
    let first = try end(range.first, timeline.first)
    let last = try end(range.last, timeline.last)
    let named = min(first, last)...max(first, last)
    // A side that is left open must be within the recording.
    let isBeyond = range.last == nil && first > timeline.last || range.first == nil && last < timeline.first
    guard !isBeyond, named.overlaps(timeline.first...timeline.last) else {
      throw DebuggerError(.noSuchPosition(first, first: timeline.first, last: timeline.last))
    }
    return named.clamped(to: timeline.first...timeline.last)
  }

  /// Goes back to the first position.
  public mutating func restart() throws -> Landing {
    try land(on: timeline.first)
  }

  private func resolve(_ target: PositionReference) throws -> (Int, [Landing.Reason]) {
    switch target {
    case .start: return (timeline.first, [])
    case .end: return (timeline.end, [])
    case .position(let position):
      guard (timeline.first...timeline.last).contains(position) else {
        throw DebuggerError(.noSuchPosition(position, first: timeline.first, last: timeline.last))
      }
      return (position, [])
    case .offset(let offset): return destination(position, by: offset)
    case .timeOffset(let offset): return try destination(at: position, byTime: offset)
    case .beforeEnd(let count): return destination(timeline.last, by: count.negatedWithinBounds)
    case .timeBeforeEnd(let time): return try destination(at: timeline.last, byTime: time.negatedWithinBounds)
    case .fraction(let fraction):
      let fraction = fraction > 0 ? min(fraction, 1) : 0
      let distance = (Double(timeline.last - timeline.first) * fraction).rounded()
      return (nearestShown(to: timeline.first + Int(distance), isForward: false), [])
    case .time(let time):
      return (nearestShown(to: try position(notLaterThan: time), isForward: false), [])
    case .note(let name): return (try position(ofNote: name), [])
    case .suspect(let number): return (try suspect(number).position, [])
    }
  }

  /// Goes to what is odd.
  ///
  /// - Parameter number: counted from 1, as ``SuspectSearch`` finds them.
  /// - Throws: ``DebuggerError`` where there are not so many.
  public mutating func goto(suspect number: Int) throws -> Suspect {
    let suspect = try suspect(number)
    _ = try goto(.position(suspect.position))
    return suspect
  }

  /// What is odd, counted from 1.
  ///
  /// - Throws: ``DebuggerError`` where there are not so many.
  func suspect(_ number: Int) throws -> Suspect {
    let suspects = try SuspectSearch(timeline).suspects()
    guard suspects.indices.contains(number - 1) else {
      throw DebuggerError(.noSuchSuspect(number, count: suspects.count))
    }
    return suspects[number - 1]
  }

  /// Returns the position at an offset, or the end of the recording in that direction.
  private func destination(_ start: Int, by offset: Int) -> (Int, [Landing.Reason]) {
    let destination = start.addingReportingOverflow(offset)
    if destination.overflow || destination.partialValue > timeline.last { return (timeline.end, [.end]) }
    if destination.partialValue < timeline.first { return (timeline.first, [.start]) }
    return (nearestShown(to: destination.partialValue, isForward: offset > 0), [])
  }

  /// Returns the last position that is not later than a time offset.
  private func destination(at start: Int, byTime offset: Int) throws -> (Int, [Landing.Reason]) {
    let time = try recording.latestTime(through: start)
    let destination = time.addingReportingOverflow(offset)
    if destination.overflow { return (timeline.end, [.end]) }
    if destination.partialValue < 0 { return (timeline.first, [.start]) }
    let position = try position(notLaterThan: destination.partialValue)
    return (nearestShown(to: position, isForward: false), position == timeline.last && offset > 0 ? [.end] : [])
  }

  private func nearestShown(to position: Int, isForward: Bool) -> Int {
    if timeline.contains(position) { return position }
    if isForward { return timeline.position(after: position) ?? timeline.end }
    return timeline.position(before: position) ?? timeline.first
  }

  private func position(notLaterThan time: Int) throws -> Int {
    // The first later action, or else the last one.
    let next = try recording.position(atTime: time < .max ? time + 1 : time)
    guard recording.hasAction(next), try recording.action(next).time > time else { return next }
    return next - 1
  }

  private func position(ofNote name: String) throws -> Int {
    let notes = try notes()
    let note = notes.first { $0.name == name } ?? notes.first { $0.name.lowercased() == name.lowercased() }
    guard let note, note.seq <= timeline.last else {
      throw DebuggerError(
        .noSuchNote(name), range: 0..<name.utf8.count,
        suggestion: Suggestion.nearest(to: name, among: notes.map(\.name).filter { !$0.isEmpty } + ["start", "end"]))
    }
    return note.seq
  }
}

extension Debugger {
  /// Goes to the next stop, or to the end.
  ///
  /// - Parameter count: which of the stops on the way to end at; those before it count as hit.
  public mutating func `continue`(_ count: Int = 1) throws -> Landing {
    try `continue`(count, isForward: true)
  }

  /// Goes back to the previous stop, or to position 0.
  ///
  /// A stop is the position whose action it is about; from one, this finds the one before.
  public mutating func reverseContinue(_ count: Int = 1) throws -> Landing {
    try `continue`(count, isForward: false)
  }

  private mutating func `continue`(_ count: Int, isForward: Bool) throws -> Landing {
    var scan = try StopScan(breakpoints, in: timeline, from: position, isForward: isForward)
    var hits: [Breakpoint.Hit] = []
    for _ in 0..<max(count, 1) {
      hits = try scan.next(to: isForward ? timeline.last : timeline.first + 1)
      if hits.isEmpty { break }
    }
    let destination = hits.first?.position ?? (isForward ? timeline.end : timeline.first)
    let passed = timeline.lost(between: position, and: destination).map(Landing.Reason.passed)
    let reasons = hits.isEmpty ? [isForward ? .end : .start] : hits.map(Landing.Reason.hit)
    let landing = try land(on: destination, reasons: passed + reasons)
    breakpoints = scan.table
    breakpoints.deleteTemporary(hits)
    return landing
  }

  /// Goes to the first later position at which a condition holds, or to the first stop on the way; where it holds at none,
  /// the cursor stays.
  ///
  /// - Parameters:
  ///   - condition: what must hold.
  ///   - isForward: whether to go on; else it is the last earlier position.
  /// - Throws: ``DebuggerError`` with the bytes of what does not fit.
  public mutating func until(_ condition: Expression, isForward: Bool = true) throws -> Landing {
    let condition = Condition(try compile(condition: condition), in: timeline)
    let target =
      isForward
      ? try condition.next(after: position, through: timeline.last)
      : try condition.previous(before: position, downTo: timeline.first)
    return try travel(toFound: target, isForward: isForward)
  }

  /// Goes to the first later action of a name, or to the first stop on the way; where there is none, the cursor stays.
  ///
  /// - Parameters:
  ///   - name: as a person writes it.
  ///   - isForward: whether to go on; else it is the last earlier one.
  /// - Throws: ``DebuggerError`` where neither the recording nor the schema knows the name.
  public mutating func until(action name: String, isForward: Bool = true) throws -> Landing {
    let pattern = try recordedActionName(name, range: 0..<name.utf8.count)
    var table = BreakpointTable()
    _ = table.add(.action(pattern))
    var scan = try StopScan(table, in: timeline, from: position, isForward: isForward)
    let hits = try scan.next(to: isForward ? timeline.last : timeline.first + 1)
    return try travel(toFound: hits.first?.position, isForward: isForward)
  }

  /// Goes to a position, or to the first stop on the way; where it does not lie there, the cursor stays.
  ///
  /// - Parameters:
  ///   - position: where to go.
  ///   - isForward: whether to go on; else to go back.
  /// - Throws: ``DebuggerError`` where there is none like that.
  public mutating func until(_ position: PositionReference, isForward: Bool = true) throws -> Landing {
    let target = timeline.shownPosition(near: try self.position(position))
    let isOnTheWay = isForward ? target > self.position : target < self.position
    return try travel(toFound: isOnTheWay ? target : nil, isForward: isForward)
  }

  private mutating func travel(toFound target: Int?, isForward: Bool) throws -> Landing {
    guard let target else { return try land(on: position, reasons: [.notFound(later: isForward)]) }
    return try travel(to: target)
  }
}

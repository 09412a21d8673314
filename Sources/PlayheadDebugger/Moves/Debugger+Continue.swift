extension Debugger {
  /// Goes to the next stop, or to the end.
  ///
  /// - Parameter count: which of the stops on the way to end at; those before it count as hit.
  public mutating func `continue`(_ count: Int = 1) throws(DebuggerError) -> Stop {
    try `continue`(count, to: timeline.end, reason: .end) { (table, position, timeline) throws(DebuggerError) in
      try table.hits(after: position, through: timeline.last, in: timeline)
    }
  }

  /// Goes back to the previous stop, or to position 0.
  ///
  /// A stop is the position whose action it is about; from one, this finds the one before.
  public mutating func reverseContinue(_ count: Int = 1) throws(DebuggerError) -> Stop {
    try `continue`(count, to: timeline.first, reason: .start) { (table, position, timeline) throws(DebuggerError) in
      try table.hits(before: position, downTo: 1, in: timeline)
    }
  }

  private mutating func `continue`(
    _ count: Int, to end: Int, reason: Stop.Reason,
    by find: (BreakpointTable, Int, Timeline) throws(DebuggerError) -> [Breakpoint.Hit]
  ) throws(DebuggerError) -> Stop {
    var table = breakpoints
    var landing = position
    var hits: [Breakpoint.Hit] = []
    for _ in 0..<max(count, 1) {
      hits = try find(table, landing, timeline)
      guard let hit = hits.first else { break }
      landing = hit.position
      table.count(hits)
    }
    if hits.isEmpty { landing = end }
    let passed = timeline.lost(between: position, and: landing).map(Stop.Reason.passed)
    let stop = try land(on: landing, reasons: passed + (hits.isEmpty ? [reason] : hits.map(Stop.Reason.hit)))
    breakpoints = table
    return stop
  }
}

extension Debugger {
  /// Goes to the next stop, or to the end.
  ///
  /// - Parameter count: which of the stops on the way to end at; those before it count as hit.
  public mutating func `continue`(_ count: Int = 1) throws(DebuggerError) -> Stop {
    try `continue`(count, isForward: true)
  }

  /// Goes back to the previous stop, or to position 0.
  ///
  /// A stop is the position whose action it is about; from one, this finds the one before.
  public mutating func reverseContinue(_ count: Int = 1) throws(DebuggerError) -> Stop {
    try `continue`(count, isForward: false)
  }

  private mutating func `continue`(_ count: Int, isForward: Bool) throws(DebuggerError) -> Stop {
    var scan = try StopScan(breakpoints, in: timeline, from: position, isForward: isForward)
    var hits: [Breakpoint.Hit] = []
    for _ in 0..<max(count, 1) {
      hits = try scan.next(to: isForward ? timeline.last : timeline.first + 1)
      if hits.isEmpty { break }
    }
    let landing = hits.first?.position ?? (isForward ? timeline.end : timeline.first)
    let passed = timeline.lost(between: position, and: landing).map(Stop.Reason.passed)
    let reasons = hits.isEmpty ? [isForward ? .end : .start] : hits.map(Stop.Reason.hit)
    let stop = try land(on: landing, reasons: passed + reasons)
    breakpoints = scan.table
    breakpoints.deleteTemporary(hits)
    return stop
  }
}

extension Debugger {
  /// Moves to a position, for `reasons`, or to the first stop on the way.
  mutating func travel(to target: Int, reasons: [Stop.Reason] = []) throws(DebuggerError) -> Stop {
    var scan = try StopScan(breakpoints, in: timeline, from: position, isForward: target > position)
    let hits = target == position ? [] : try scan.next(to: target)
    let landing = hits.first?.position ?? target
    let passed = timeline.lost(between: position, and: landing).map(Stop.Reason.passed)
    let stop = try land(on: landing, reasons: passed + hits.map(Stop.Reason.hit) + (landing == target ? reasons : []))
    breakpoints = scan.table
    breakpoints.deleteTemporary(hits)
    return stop
  }

  /// Repeats a move `count` times, or until a stop or an end of the recording.
  mutating func travel(
    _ count: Int, isForward: Bool, by next: (Timeline, Int) -> Int?
  ) throws(DebuggerError) -> Stop {
    var target = position
    for _ in 0..<max(count, 0) {
      guard let further = next(timeline, target) else {
        return try travel(to: isForward ? timeline.end : timeline.first, reasons: [isForward ? .end : .start])
      }
      target = further
    }
    return try travel(to: target)
  }
}

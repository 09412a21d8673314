extension Debugger {
  /// Moves to a position, for `reasons`, or to the first stop on the way.
  mutating func travel(to target: Int, reasons: [Landing.Reason] = []) throws -> Landing {
    var scan = try StopScan(breakpoints, in: timeline, from: position, isForward: target > position)
    let hits = target == position ? [] : try scan.next(to: target)
    let destination = hits.first?.position ?? target
    let passed = timeline.lost(between: position, and: destination).map(Landing.Reason.passed)
    let landing = try land(
      on: destination, reasons: passed + hits.map(Landing.Reason.hit) + (destination == target ? reasons : []))
    breakpoints = scan.table
    breakpoints.deleteTemporary(hits)
    return landing
  }

  /// Repeats a move `count` times, or until a stop or an end of the recording.
  mutating func travel(_ count: Int, isForward: Bool, by next: (Timeline, Int) -> Int?) throws -> Landing {
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

internal import PlayheadReading
internal import PlayheadRecording

extension BreakpointTable {
  /// The stops at the first position after one that has any.
  ///
  /// - Parameter end: the last position to look at.
  /// - Returns: the hits of that one position, or none.
  public func hits(
    after position: Int, through end: Int, in timeline: Timeline
  ) throws(DebuggerError) -> [Breakpoint.Hit] {
    try nearest(from: position, to: end, in: timeline) { (kind, position, end) throws(DebuggerError) in
      try kind.hit(after: position, through: end, in: timeline)
    }
  }

  /// The stops at the last position before one that has any.
  ///
  /// - Parameter end: the lowest position to look at.
  public func hits(
    before position: Int, downTo end: Int, in timeline: Timeline
  ) throws(DebuggerError) -> [Breakpoint.Hit] {
    try nearest(from: position, to: end, in: timeline) { (kind, position, end) throws(DebuggerError) in
      try kind.hit(before: position, downTo: end, in: timeline)
    }
  }

  /// The stops at one position.
  public func hits(at position: Int, in timeline: Timeline) throws(DebuggerError) -> [Breakpoint.Hit] {
    guard position > timeline.first else { return [] }
    return try hits(after: position - 1, through: position, in: timeline)
  }

  private typealias Search = (
    _ kind: Breakpoint.Kind, _ position: Int, _ end: Int
  ) throws(DebuggerError) -> (position: Int, change: ValueChange?)?

  /// Asks each stop for its nearest hit, never farther away than the nearest so far.
  private func nearest(
    from position: Int, to end: Int, in timeline: Timeline, _ search: Search
  ) throws(DebuggerError) -> [Breakpoint.Hit] {
    var nearest: [Breakpoint.Hit] = []
    // Those that the index alone can answer come first: they shorten the way for the others.
    for breakpoint in breakpoints.sorted(by: { $0.kind.isIndexed && !$1.kind.isIndexed }) {
      try timeline.checkIn(position)
      guard let found = try search(breakpoint.kind, position, nearest.first?.position ?? end) else { continue }
      let hit = Breakpoint.Hit(number: breakpoint.number, position: found.position, change: found.change)
      if found.position == nearest.first?.position { nearest.append(hit) } else { nearest = [hit] }
    }
    return nearest.sorted { $0.number < $1.number }
  }
}

extension Breakpoint.Kind {
  /// Whether it is found without reading a line.
  fileprivate var isIndexed: Bool {
    if case .action = self { true } else { false }
  }

  fileprivate func hit(
    after position: Int, through end: Int, in timeline: Timeline
  ) throws(DebuggerError) -> (position: Int, change: ValueChange?)? {
    switch self {
    case .action(let pattern):
      var start = position
      while let found = timeline.recording.nextAction(
        after: start, through: end, where: { Breakpoint.matches($0, pattern) })
      {
        if timeline.contains(found) { return (found, nil) }
        start = found
      }
      return nil
    case .change(let pointer, _):
      return try timeline.nextChange(of: pointer, after: position, through: end).map { ($0.position, $0) }
    }
  }

  fileprivate func hit(
    before position: Int, downTo end: Int, in timeline: Timeline
  ) throws(DebuggerError) -> (position: Int, change: ValueChange?)? {
    switch self {
    case .action(let pattern):
      var start = position
      while let found = timeline.recording.previousAction(
        before: start, through: end, where: { Breakpoint.matches($0, pattern) })
      {
        if timeline.contains(found) { return (found, nil) }
        start = found
      }
      return nil
    case .change(let pointer, _):
      return try timeline.previousChange(of: pointer, upTo: position - 1, downTo: end).map { ($0.position, $0) }
    }
  }
}

internal import PlayheadFormat
public import PlayheadReader

// A live recording: a cursor that reached its end follows it, and one that a stop holds or that is at an earlier position stays.
extension Debugger {
  /// Whether the cursor is at the last position that can be shown.
  public var isAtEnd: Bool { position >= timeline.end }

  /// Reads what was recorded since; the cursor stays where it is.
  ///
  /// - Returns: whether there was anything new.
  /// - Throws: `RecordingError` where a line is bad; what was read before it can be looked at.
  /// - Complexity: the new lines are scanned. Where a copy of the debugger or of its recording is kept, the index over
  ///   the old ones is copied once, 32 bytes an action.
  public mutating func readOn() throws -> Bool {
    return try timeline.readOn()
  }

  /// Moves the cursor to the end, as one does that follows the store: stops are passed by, and `back` knows nothing of
  /// it.
  public mutating func follow() {
    position = timeline.end
    selectedFrame = nil
    isFollowing = timeline.isLive
  }

  /// Has the cursor stay where it is, whatever comes.
  public mutating func hold() { isFollowing = false }

  /// What is at a position that following passes, with the stops there; the cursor stays.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - counts: whether these stops count as hit by this.
  public mutating func passing(_ position: Int, counts: Bool) throws -> Landing {
    guard timeline.contains(position) else {
      throw DebuggerError(.noSuchPosition(position, first: timeline.first, last: timeline.last))
    }
    var scan = try StopScan(breakpoints, in: timeline, from: position - 1, isForward: true)
    let hits = position > timeline.first ? try scan.next(to: position) : []
    let landing = try look(at: position, from: self.position, reasons: hits.map(Landing.Reason.hit))
    if counts {
      breakpoints = scan.table
      breakpoints.deleteTemporary(hits)
    }
    return landing
  }

  /// Follows to the end or to a stop, which then counts as hit.
  ///
  /// - Parameter count: how many stops to go to; each that is passed is taken off.
  /// - Returns: the stop; nil where the cursor reached the end.
  public mutating func follow(toStop count: inout Int) throws -> Landing? {
    var scan = try StopScan(breakpoints, in: timeline, from: position, isForward: true)
    while !isAtEnd {
      let hits = try scan.next(to: timeline.end)
      guard let hit = hits.first else {
        breakpoints = scan.table
        follow()
        break
      }
      if count <= 1 {
        let landing = try land(on: hit.position, reasons: hits.map(Landing.Reason.hit))
        breakpoints = scan.table
        breakpoints.deleteTemporary(hits)
        return landing
      }
      breakpoints = scan.table
      breakpoints.deleteTemporary(hits)
      position = hit.position
      selectedFrame = nil
      count -= 1
    }
    return nil
  }

  /// Treats the recording as ended: nothing more is expected.
  public mutating func endFollowing() {
    timeline.isLive = false
    isFollowing = false
  }

  /// Goes on to another run of the same store: stops and printed values stay, and the stops' hits are counted anew.
  public mutating func begin(_ recording: Recording) {
    var next = Debugger(recording, isLive: true)
    next.breakpoints = breakpoints
    next.breakpoints.forgetHits()
    next.results = results
    next.changeLimit = changeLimit
    next.logLevel = logLevel
    next.follow()
    self = next
  }
}

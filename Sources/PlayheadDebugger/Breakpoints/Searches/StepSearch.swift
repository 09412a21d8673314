internal import PlayheadFormat
internal import PlayheadReader

/// Finds stops that the index alone tells: positions, names of actions, actions that changed nothing.
struct StepSearch: StopSearch {
  private let timeline: Timeline
  private let isForward: Bool
  private var position: Int
  private let find: (_ position: Int, _ end: Int) -> Int?

  /// - Parameters:
  ///   - position: where to begin; it is not looked at itself.
  ///   - find: the nearest step after a position, in the direction of the search, up to another one.
  init(
    _ timeline: Timeline, from position: Int, isForward: Bool, find: @escaping (_ position: Int, _ end: Int) -> Int?
  ) {
    self.timeline = timeline
    self.isForward = isForward
    self.position = position
    self.find = find
  }

  mutating func next(to end: Int) throws(DebuggerError) -> StopPlace? {
    while let found = find(position, end) {
      position = found
      // What is lost is passed by.
      if timeline.contains(found) { return StopPlace(position: found) }
      try timeline.checkIn(found)
    }
    position = isForward ? max(position, end) : min(position, end)
    return nil
  }
}

internal import PlayheadFormat
internal import PlayheadReader

/// Finds stops by the index alone: positions, names of actions, and actions that changed nothing.
struct StepSearch: StopSearch {
  private let timeline: Timeline
  private let isForward: Bool
  private var position: Int
  private let find: (_ position: Int, _ end: Int) -> Int?

  /// Begins beside `position`; `find` returns the nearest step in the direction of the search, up to an end.
  init(
    _ timeline: Timeline, from position: Int, isForward: Bool, find: @escaping (_ position: Int, _ end: Int) -> Int?
  ) {
    self.timeline = timeline
    self.isForward = isForward
    self.position = position
    self.find = find
  }

  mutating func next(to end: Int) throws -> StopPlace? {
    while let found = find(position, end) {
      position = found
      // A lost position cannot be a stop.
      if timeline.contains(found) { return StopPlace(position: found) }
      try timeline.checkIn(found)
    }
    position = isForward ? max(position, end) : min(position, end)
    return nil
  }
}

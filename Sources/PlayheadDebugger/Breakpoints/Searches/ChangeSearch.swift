internal import PlayheadFormat
internal import PlayheadReader

/// Finds changes of the value at a followed place; a class, since a path history cannot be copied.
final class ChangeSearch: StopSearch {
  private var trail: PathHistory
  private let isForward: Bool
  private let timeline: Timeline

  init(_ path: FollowedPath, in timeline: Timeline, from position: Int, isForward: Bool) throws {
    self.isForward = isForward
    self.timeline = timeline
    // The action at the position itself counts in neither direction.
    let start = timeline.shownPosition(near: isForward ? position : position - 1)
    trail = try PathHistory(path, in: timeline.recording, at: start)
  }

  func next(to end: Int) throws -> StopPlace? {
    while let event = try isForward ? trail.next(through: end) : trail.previous(downTo: end - 1) {
      if event.isChange, timeline.contains(event.position) {
        return StopPlace(position: event.position, change: event)
      }
    }
    return nil
  }
}

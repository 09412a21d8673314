public import PlayheadFormat

extension Recording {
  /// Every change of the value at a place, oldest first.
  ///
  /// Positions that cannot be shown are skipped, together with the changes in them. A ``PathHistory`` follows elements by
  /// their identity, goes back as well, and can be stopped at any change.
  ///
  /// - Parameters:
  ///   - pointer: the place in the state.
  ///   - positions: the actions to look at, by the positions that they lead to.
  /// - Throws: ``RecordingError`` where a line that is needed is bad, with the reason `interrupted` where the task is
  ///   cancelled meanwhile.
  /// - Complexity: O(*n*) in the actions, a few nanoseconds each; decodes those that may touch the place.
  public func changes(
    of pointer: JSONPointer, in positions: ClosedRange<Int>
  ) throws(RecordingError) -> [ValueChange] {
    let before = max(positions.lowerBound, first + 1) - 1
    let runs = runs
    guard !runs.isEmpty else { return [] }
    let run = runs.lastIndex { $0.lowerBound <= before } ?? 0
    let start = max(min(runs[run].upperBound, before), runs[run].lowerBound)
    let path = FollowedPath(pointer.tokens.map(FollowedPath.Part.token))
    var trail = try PathHistory(path, in: self, at: start, runs: runs, run: run)
    var changes: [ValueChange] = []
    while let event = try trail.next(through: positions.upperBound) {
      changes.append(ValueChange(position: event.position, old: event.old, new: event.new))
    }
    return changes
  }
}

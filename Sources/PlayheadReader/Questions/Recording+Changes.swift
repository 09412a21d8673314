public import PlayheadFormat

extension Recording {
  /// Every change of the value at a place, oldest first.
  ///
  /// Positions that cannot be shown are passed over, and so is what changed in them.
  ///
  /// - Parameters:
  ///   - pointer: the place in the state.
  ///   - positions: the actions to look at, by the positions that they lead to.
  /// - Throws: ``RecordingError`` where a line that is needed is bad.
  /// - Complexity: reads the changes in between, and decodes those that may touch the place.
  public func changes(
    of pointer: JSONPointer, in positions: ClosedRange<Int>
  ) throws(RecordingError) -> [ValueChange] {
    var changes: [ValueChange] = []
    try forEachChange(of: pointer, after: max(positions.lowerBound, first) - 1, through: positions.upperBound) {
      change in
      changes.append(change)
      return true
    }
    return changes
  }

  /// The first change of the value at a place after a position; nil where it stays as it is.
  ///
  /// - Parameters:
  ///   - pointer: the place in the state.
  ///   - position: the position to begin after, or before; it is not looked at itself.
  ///   - limit: the last position to look at; nil stands for the end.
  public func nextChange(
    of pointer: JSONPointer, after position: Int, through limit: Int? = nil
  ) throws(RecordingError) -> ValueChange? {
    var found: ValueChange?
    try forEachChange(of: pointer, after: position, through: limit) { change in
      found = change
      return false
    }
    return found
  }

  /// Tells the changes after a position, until `body` says stop by returning false.
  ///
  /// - Parameters:
  ///   - pointer: the place in the state.
  ///   - position: the position to begin after, or before; it is not looked at itself.
  ///   - limit: the last position to look at; nil stands for the end.
  ///   - body: is given each change, oldest first.
  /// - Throws: ``RecordingError``, with the reason `interrupted` where the task is cancelled meanwhile.
  public func forEachChange(
    of pointer: JSONPointer, after position: Int, through limit: Int? = nil, _ body: (ValueChange) -> Bool
  ) throws(RecordingError) {
    var interval = KeyframeInterval()
    var place = index.steps.place(after: position)
    let end = index.steps.place(after: min(limit ?? last, last)) - 1
    var query = PathQuery(pointer, in: self, from: place, to: end)
    var known: (position: Int, value: JSONValue?)?
    while let next = try query.next(from: place, to: end, in: index) {
      let position = index.steps.seq(at: next)
      if !interval.contains(position) {
        try query.checkIn(next)
        interval = keyframeInterval(around: position)
        known = nil
      }
      guard interval.canShow(position) else {
        // Nothing is known up to the next keyframe.
        place = interval.end.map { index.steps.place(after: $0) } ?? end + 1
        continue
      }
      let old = if let known { known.value } else { try query.value(at: position - 1, in: self) }
      let new = try query.value(at: position, reached: true, in: self)
      known = (position, new)
      place = next + 1
      if old != new, !body(ValueChange(position: position, old: old, new: new)) { return }
    }
  }

  /// The last change of the value at a place up to a position, the change that led there included; nil where it was
  /// never changed before.
  ///
  /// - Parameters:
  ///   - pointer: the place in the state.
  ///   - position: the position to begin before, which is looked at itself.
  ///   - limit: the lowest position to look at.
  public func previousChange(
    of pointer: JSONPointer, upTo position: Int, downTo limit: Int = 1
  ) throws(RecordingError) -> ValueChange? {
    var found: ValueChange?
    try forEachChange(of: pointer, upTo: position, downTo: limit) { change in
      found = change
      return false
    }
    return found
  }

  /// Tells the changes up to a position, the latest first, until `body` says stop by returning false.
  ///
  /// - Parameters:
  ///   - pointer: the place in the state.
  ///   - position: the position to begin before, which is looked at itself.
  ///   - limit: the lowest position to look at.
  ///   - body: is given each change, latest first.
  /// - Throws: ``RecordingError``, with the reason `interrupted` where the task is cancelled meanwhile.
  public func forEachChange(
    of pointer: JSONPointer, upTo position: Int, downTo limit: Int = 1, _ body: (ValueChange) -> Bool
  ) throws(RecordingError) {
    var interval = KeyframeInterval()
    var place = index.steps.place(after: min(position, last)) - 1
    let end = index.steps.place(after: max(limit, 1) - 1)
    var query = PathQuery(pointer, in: self, from: place, to: end)
    while let previous = try query.previous(from: place, to: end, in: index) {
      let position = index.steps.seq(at: previous)
      if !interval.contains(position) {
        try query.checkIn(previous)
        interval = keyframeInterval(around: position)
      }
      place = previous - 1
      guard interval.canShow(position) else { continue }
      let new = try query.value(at: position, reached: true, in: self)
      let old = try query.value(at: position - 1, in: self)
      if old != new, !body(ValueChange(position: position, old: old, new: new)) { return }
    }
  }

  /// The positions after one keyframe, up to the next, that one included: what is known of a state ends there.
  private struct KeyframeInterval {
    var start = -1
    /// Nil where no keyframe follows.
    var end: Int? = -1
    /// From here on nothing can be shown, as a change is missing.
    var lost = 0

    func contains(_ position: Int) -> Bool { position > start && end.map { position <= $0 } ?? true }
    func canShow(_ position: Int) -> Bool { position < lost }
  }

  /// - Complexity: O(*n*) in the actions of the interval.
  private func keyframeInterval(around position: Int) -> KeyframeInterval {
    let start = index.keyframes.last(atOrBefore: position - 1)?.seq ?? first
    let end = index.keyframes.first(after: start)?.seq
    let lost = firstWithoutChange(after: start, before: (end ?? last) + 1)
    return KeyframeInterval(start: start, end: end, lost: lost ?? .max)
  }
}

public import PlayheadRecording

/// A change of the value at one place.
public struct ValueChange: Hashable, Sendable {
  /// The position after the action that changed it.
  public var position: Int
  /// The value before; nil where there was nothing.
  public var old: JSONValue?
  /// The value after; nil where there is nothing any more.
  public var new: JSONValue?

  public init(position: Int, old: JSONValue?, new: JSONValue?) {
    self.position = position
    self.old = old
    self.new = new
  }
}

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
    try forEachChange(of: pointer, after: positions.lowerBound - 1, through: positions.upperBound) { change in
      changes.append(change)
      return true
    }
    return changes
  }

  /// The first change of the value at a place behind a position; nil where it stays as it is.
  ///
  /// - Parameters:
  ///   - pointer: the place in the state.
  ///   - position: the position to begin behind, or before; it is not looked at itself.
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

  /// Tells the changes behind a position, until `body` says stop by returning false.
  ///
  /// - Parameters:
  ///   - pointer: the place in the state.
  ///   - position: the position to begin behind, or before; it is not looked at itself.
  ///   - limit: the last position to look at; nil stands for the end.
  ///   - body: is given each change, oldest first.
  public func forEachChange(
    of pointer: JSONPointer, after position: Int, through limit: Int? = nil, _ body: (ValueChange) -> Bool
  ) throws(RecordingError) {
    let last = min(limit ?? self.last, self.last)
    var start = max(position, 0)
    var goesOn = true
    while goesOn, start < last {
      let end = index.keyframe(after: start).map { min($0.seq, last) } ?? last
      try walk(pointer, from: start, to: end) { change in
        if change.position > position { goesOn = body(change) }
        return goesOn
      }
      start = end
    }
  }

  /// The last change of the value at a place up to a position, the change that led there included; nil where it was
  /// never changed before.
  ///
  /// - Parameters:
  ///   - pointer: the place in the state.
  ///   - position: the position to begin behind, or before; it is not looked at itself.
  ///   - limit: the lowest position to look at.
  public func previousChange(
    of pointer: JSONPointer, upTo position: Int, downTo limit: Int = 1
  ) throws(RecordingError) -> ValueChange? {
    var end = min(position, last)
    while end >= max(limit, 1) {
      let start = index.keyframe(atOrBefore: end - 1)?.seq ?? 0
      var found: ValueChange?
      try walk(pointer, from: start, to: end) { change in
        found = change
        return true
      }
      if let found { return found.position >= limit ? found : nil }
      end = start
    }
    return nil
  }

  /// Plays from the keyframe at or before `start` to `end`, telling each change of the value at a place until `body`
  /// says stop.
  private func walk(
    _ pointer: JSONPointer, from start: Int, to end: Int, _ body: (ValueChange) -> Bool
  ) throws(RecordingError) {
    let keyframe = index.keyframe(atOrBefore: start)
    let state =
      try keyframe.map { (frame) throws(RecordingError) in
        try decode(frame.line, RecordedKeyframe.init).state
      } ?? header.state
    var part = StatePart(of: state, for: pointer)
    // There may be a keyframe every few actions: what lies behind the next one is not read for nothing.
    var window = LineWindow(source, size: index.byteCount(ofChangesFrom: keyframe?.seq ?? 0, to: end, limit: 1 << 18))
    var seq = keyframe?.seq ?? 0
    var value = part.value
    while seq < end {
      seq += 1
      // Behind a lost line nothing is known up to the next keyframe, where another walk begins.
      guard let place = index.index(of: seq), index.steps[place].change >= 0 else { return }
      let span = RecordingIndex.Span(
        offset: index.steps[place].change, length: Int(index.steps[place].changeLength))
      guard try window.line(span, { part.mayTouch($0) }) else { continue }
      let change = try decode(span, RecordedChange.init)
      let applied: Bool
      do throws(JSONPatchError) { applied = try part.apply(change.patch) } catch {
        throw RecordingError(source: name, line: try lineNumber(at: span.offset), reason: .patch(error))
      }
      // Where it moves values in from elsewhere, only the whole state can tell.
      if !applied { part = StatePart(whole: try self.state(at: seq), for: pointer) }
      let new = part.value
      if new != value {
        let change = ValueChange(position: seq, old: value, new: new)
        value = new
        if !body(change) { return }
      }
    }
  }
}

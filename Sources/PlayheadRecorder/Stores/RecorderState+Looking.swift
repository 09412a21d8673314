import PlayheadRecording

// What a recorder writes of a store that it looks at.

extension RecorderState {
  /// Begins an action whose line is in the scratch, which has what has changed since the state was recorded.
  ///
  /// What changed while a reducer was running is that reducer's doing, and is in the change of the next action that returns.
  ///
  /// - Parameter loss: what could not be encoded of the action.
  /// - Returns: nil where lines cannot be written; and whether the change is recorded.
  mutating func begin(
    _ scratch: Scratch, in context: OpenAction.Context, loss: String?, at now: Int
  ) -> (token: ActionToken?, isRecorded: Bool) {
    guard isReady else { return (nil, false) }
    // Of a state that cannot be encoded, there is no telling what changed.
    let isChanged = scratch.patch.operationCount > 0 && scratch.patch.failure == nil
    let isOutside = isChanged && open.count == 0
    if isOutside { writeOutside(scratch.patch, at: now) }
    action(scratch.payload, at: now)
    let token = open.begin(seq: seq, time: lastTime, in: context, line: scratch, mixes: isChanged && !isOutside)
    if let loss { noteLoss(loss, lines: 0, at: now) }
    return (token, isOutside)
  }

  /// Begins an action that cannot be written.
  mutating func beginLost(in context: OpenAction.Context) -> ActionToken {
    guard !isClosed else { return .none }
    dropAction()
    return open.begin(seq: nil, time: lastTime, in: context, line: nil, mixes: false)
  }

  /// Says that an action is about to end.
  ///
  /// - Returns: what it began with; nil where there is nothing to write of its end.
  mutating func beginEnd(_ token: ActionToken) -> Scratch? {
    guard let index = open.index(of: token), !open[index].isEnding else {
      if !isClosed { passOver("an action ended that is not being reduced") }
      return nil
    }
    if let scratch = open[index].scratch, !isClosed {
      open[index].isEnding = true
      return scratch
    }
    _ = open.end(at: index)
    loseChange()
    return nil
  }

  /// Gives up ending an action for now.
  mutating func cancelEnd(_ token: ActionToken) {
    if let index = open.index(of: token) { open[index].isEnding = false }
  }

  /// Ends an action: the scratch that it began with has what has changed since the state was recorded.
  ///
  /// - Parameter loss: what could not be encoded of the state.
  /// - Returns: whether the whole state is to be written, and whether the change is recorded.
  mutating func end(
    _ token: ActionToken, _ scratch: Scratch, loss: String?, at now: Int
  ) -> (isKeyframeDue: Bool, isRecorded: Bool) {
    guard let index = open.index(of: token) else { return (false, false) }
    let action = open.end(at: index)
    guard isReady else {
      loseChange()
      return (false, false)
    }
    if let loss {
      if hasLostState { drop(1) } else { noteLoss(loss, lines: 1, at: now) }
      loseState()
      return (false, false)
    }
    // The state is written instead.
    guard !hasLostState else { return (true, true) }
    change(
      seq: token.seq ?? 0, position: position, duration: now &- scratch.start, overlaps: action.overlaps,
      reads: scratch.reads, patch: scratch.patch)
    return (needsKeyframe, true)
  }

  /// Notes what the reducer of an action has read, each value followed by a comma.
  mutating func read(_ values: borrowing JSONWriter, in token: ActionToken) {
    guard let scratch = open.index(of: token).flatMap({ open[$0].scratch }) else {
      if !isClosed { passOver("a value was read by an action that is not being reduced") }
      return
    }
    scratch.reads.append(values)
  }

  /// Whether what changes now was changed by no reducer, and can be written.
  var canLookOutside: Bool { isReady && !hasLostState && open.count == 0 }

  /// Writes the action that stands for a change that no action made.
  mutating func writeOutside(_ patch: borrowing PatchWriter, at now: Int) {
    guard isReady, !hasLostState, patch.failure == nil else { return }
    var line = JSONWriter(capacity: 64)
    line.append(escaped: RecordedAction.outsideName)
    RecordedAction.endName(origin: .outside, type: nil, animation: nil, into: &line)
    RecordedAction.end(into: &line)
    action(line, at: now)
    change(seq: seq, position: seq, duration: 0, reads: JSONWriter(capacity: 16), patch: patch)
  }
}

import PlayheadFormat

// What a recorder writes for a store that it looks at.

extension RecorderState {
  /// Begins the action in the scratch and returns whether its changes were recorded too: changes while a reducer was
  /// running belong to that reducer, and are in the next change that is written. With `suffices`, some ready outputs
  /// are enough; the token is nil if lines cannot be written.
  mutating func begin(
    _ scratch: ScratchBuffers, changedBy origin: ChangeOrigin?, anyOutput suffices: Bool,
    in context: OpenAction.Context, at now: Int
  ) -> (token: ActionToken?, isRecorded: Bool) {
    guard isReady || suffices && isWriting else { return (nil, false) }
    let isChanged = scratch.patch.operationCount > 0
    let isOutside = isChanged && log.open.count == 0 && !looked.isStale
    if isOutside { _ = writeOutside(scratch.patch, by: origin, at: now) }
    action(scratch.payload, at: now)
    let token = log.open.begin(
      seq: log.seq, time: log.lastTime, in: context, line: scratch, mixes: isChanged && !isOutside)
    return (token, isOutside)
  }

  /// Begins an action that cannot be written.
  mutating func beginLost(in context: OpenAction.Context) -> ActionToken {
    guard !isClosed else { return .none }
    dropAction()
    return log.open.begin(seq: log.seq, time: log.lastTime, in: context, line: nil, mixes: false)
  }

  /// Begins to end an action, and returns its scratch; nil if there is no end to write.
  mutating func beginEnd(_ token: ActionToken) -> ScratchBuffers? {
    guard let index = log.open.index(of: token), !log.open[index].isEnding else {
      if !isClosed { passOver("an action ended that is not being reduced") }
      return nil
    }
    if let scratch = log.open[index].scratch, !isClosed {
      // The call that runs the reducer has to end it.
      if scratch.isOwned {
        passOver("an action was ended by somebody else than the one who runs its reducer")
        return nil
      }
      log.open[index].isEnding = true
      return scratch
    }
    let action = log.open.end(at: index)
    if !isClosed { lose(action) }
    return nil
  }

  /// Stops ending an action for now.
  mutating func cancelEnd(_ token: ActionToken) {
    if let index = log.open.index(of: token) { log.open[index].isEnding = false }
  }

  /// Ends an action with the changes in its scratch, and returns whether the whole state is to be written and whether
  /// the change was recorded.
  mutating func end(
    _ token: ActionToken, _ scratch: ScratchBuffers, at now: Int
  ) -> (isKeyframeDue: Bool, isRecorded: Bool) {
    guard let index = log.open.index(of: token) else { return (false, false) }
    let action = log.open.end(at: index)
    defer { scratch.isOwned ? scratch.forget() : checkIn(scratch) }
    guard isWriting else {
      lose(action)
      return (false, false)
    }
    let needsState = change(
      seq: action.seq, position: log.position, duration: now &- scratch.start, overlaps: action.overlaps,
      reads: scratch.reads, patch: scratch.patch)
    return (needsState, true)
  }

  /// Counts a change that cannot be written, and that the next whole state includes.
  private mutating func lose(_ action: OpenAction) {
    loseChange(of: action.seq)
    looked.becomeStale()
  }

  /// Notes reads of the action's reducer, each followed by a comma.
  mutating func read(_ values: borrowing JSONWriter, in token: ActionToken) {
    guard let scratch = log.open.index(of: token).flatMap({ log.open[$0].scratch }) else {
      if !isClosed { passOver("a value was read by an action that is not being reduced") }
      return
    }
    scratch.reads.append(values)
  }

  /// Whether no reducer is running, so that a change comes from outside, and it can be written.
  var canLookOutside: Bool { isWriting && log.open.count == 0 && !looked.isStale }

  /// Writes the placeholder action for a change that no action made, which took `duration` nanoseconds, and returns
  /// whether the whole state is to be written.
  mutating func writeOutside(
    _ patch: borrowing PatchWriter, by origin: ChangeOrigin?, at now: Int, duration: Int = 0
  ) -> Bool {
    guard isWriting else { return false }
    var line = JSONWriter(capacity: 64)
    line.append(escaped: RecordedAction.outsideName)
    if let origin {
      origin.writeAfterName(into: &line)
    } else {
      RecordedAction.endName(origin: .outside, type: nil, animation: nil, into: &line)
    }
    RecordedAction.end(into: &line)
    action(line, at: now)
    return change(seq: log.seq, position: log.seq, duration: duration, reads: JSONWriter(capacity: 16), patch: patch)
  }
}

import PlayheadFormat
import PlayheadPlatform

// How a recorder records a store that it looks at, whatever the type of its state.

extension RecorderCore {
  /// A begun action, for code that also ends it.
  struct OpenCall {
    let token: ActionToken
    /// Whether it uses the store's own scratch.
    var isOwn = false
    /// The borrowed scratch otherwise; nil if its line could not be written.
    var lent: ScratchBuffers?
  }

  /// The result of beginning an action.
  struct ActionBeginning {
    /// False if another thread has recorded a change since the state was compared, so that this has to be repeated.
    let isCurrent: Bool
    /// Nil if lines cannot be written.
    let token: ActionToken?
  }

  /// The result of ending an action.
  struct ActionEnd {
    /// Whether the whole state is to be written now.
    var isKeyframeDue = false
    /// Whether conditions have to evaluate the state.
    var isWatched = false
  }

  /// Whether conditions have to evaluate states.
  var isWatched: Bool { state.withLock { $0.isWatched } }

  // MARK: - Actions

  /// Lends a scratch that follows the last recorded state, `own` if it is free; nil if not all outputs are ready, or
  /// with `suffices`, none is.
  func beginning(with own: ScratchBuffers?, anyOutput suffices: Bool) -> ScratchBuffers? {
    var (scratch, followed) = (ScratchBuffers?.none, AnyObject?.none)
    update { recorder in
      guard recorder.isReady || suffices && recorder.isWriting else { return }
      let next = own ?? recorder.checkOut() ?? ScratchBuffers()
      followed = next.follow(recorder)
      scratch = next
    }
    _ = consume followed
    return scratch
  }

  /// Notes a read for the line of the action's change.
  func read<Value>(_ key: String, _ value: Value, in token: ActionToken) {
    let scratch = checkOut()
    defer { checkIn(scratch) }
    write(read: key, value, into: &scratch.payload)
    update { $0.read(scratch.payload, in: token) }
  }

  /// Begins to end an action, and returns its scratch, following the last recorded state; nil if there is no end to
  /// write.
  func beginEnd(_ token: ActionToken) -> ScratchBuffers? {
    // Released without the lock: after the recorder was closed, this may be the last reference to the app's instances.
    var (released, followed) = (ScratchBuffers?.none, AnyObject?.none)
    let begun = update { recorder in
      released = recorder.log.open.index(of: token).flatMap { recorder.log.open[$0].scratch }
      let scratch = recorder.beginEnd(token)
      followed = scratch?.follow(recorder)
      return scratch
    }
    _ = consume released
    _ = consume followed
    return begun
  }

  /// Begins the action in the scratch, which also has the changes since its recorded state; `new` is what to remember
  /// of the state if it has changed, `isOlder` whether the state is older than the recorded one, and `suffices` whether
  /// some ready outputs are enough.
  func begin(
    with scratch: ScratchBuffers, _ new: AnyObject?, isOlder: Bool, anyOutput suffices: Bool,
    in context: OpenAction.Context,
    at now: Int, defersErrands: Bool
  ) -> ActionBeginning {
    var token: ActionToken?
    // What has changed may be the beginning of a change that is going on.
    let origin =
      scratch.patch.operationCount > 0
      ? OpenChange.origin(in: self).map { completed($0, scratch.patch) } : ChangeOrigin?.none
    let isCurrent = record(new, of: scratch, isOlder: isOlder, defersErrands: defersErrands) { recorder in
      let begun = recorder.begin(scratch, changedBy: origin, anyOutput: suffices, in: context, at: now)
      token = begun.token
      return begun.isRecorded
    }
    return ActionBeginning(isCurrent: isCurrent, token: token)
  }

  /// Ends an action and writes its change; nil if another thread has recorded a change since the state was compared, so
  /// that this has to be repeated.
  func end(
    _ token: ActionToken, with scratch: ScratchBuffers, _ new: AnyObject?, at now: Int, defersErrands: Bool
  ) -> ActionEnd? {
    var end = ActionEnd()
    let isCurrent = record(new, of: scratch, isLast: true, defersErrands: defersErrands) { recorder in
      let (isKeyframeDue, isRecorded) = recorder.end(token, scratch, at: now)
      end = ActionEnd(isKeyframeDue: isKeyframeDue, isWatched: recorder.isWatched)
      return isRecorded
    }
    return isCurrent ? end : nil
  }

  /// Remembers a state and calls `write` for its change, unless another thread has recorded a change since it was
  /// compared: then the scratch follows that one, and this returns false. With `isLast`, a borrowed scratch is returned
  /// afterwards.
  @inline(__always) private func record(
    _ new: AnyObject?, of scratch: ScratchBuffers, isOlder: Bool = false, isLast: Bool = false, defersErrands: Bool,
    _ write: (inout RecorderState) -> Bool
  ) -> Bool {
    // Released without the lock: this may be the last reference to a state.
    var (released, followed) = (AnyObject?.none, AnyObject?.none)
    // Writing empties the scratch.
    let isChanged = scratch.patch.operationCount > 0
    let isCurrent = change(defersErrands: defersErrands) { recorder in
      let isCurrent = isOlder || recorder.looked.version == scratch.version
      if isCurrent, write(&recorder), let new {
        released = recorder.looked.advance(to: new, isChanged: isChanged)
      }
      followed = isCurrent && isLast && !scratch.isOwned ? scratch.unfollow() : scratch.follow(recorder)
      return isCurrent
    }
    _ = consume released
    _ = consume followed
    return isCurrent
  }

  // MARK: - Changes from outside

  /// Makes a fresh scratch follow the last recorded state, and returns whether changes between two actions can be
  /// detected, and whether conditions have to evaluate the state.
  func follow(with scratch: ScratchBuffers) -> (canLook: Bool, isWatched: Bool) {
    update { recorder in
      // A fresh scratch releases nothing.
      if recorder.canLookOutside { _ = scratch.follow(recorder) }
      return (recorder.canLookOutside, recorder.isWatched && recorder.log.open.count == 0)
    }
  }

  /// Writes the changes between two actions, like ``begin(with:_:isOlder:anyOutput:in:at:defersErrands:)``; false if
  /// another thread has recorded a change since the state was compared, so that this has to be repeated.
  func writeOutside(
    with scratch: ScratchBuffers, _ new: AnyObject?, by origin: ChangeOrigin?, since start: Int, at now: Int,
    isKeyframeDue: inout Bool
  ) -> Bool {
    record(new, of: scratch, isLast: true, defersErrands: true) { recorder in
      guard recorder.canLookOutside else { return false }
      if scratch.patch.operationCount > 0 {
        isKeyframeDue = recorder.writeOutside(scratch.patch, by: origin, at: start, duration: now &- start)
      }
      return true
    }
  }
}

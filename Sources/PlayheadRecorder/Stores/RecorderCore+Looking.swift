import PlayheadFormat
import PlayheadPlatform

// What a recorder does with a store that it looks at, whatever the type of its state.

extension RecorderCore {
  /// An action that has begun, for whoever ends it on the same way.
  struct OpenCall {
    let token: ActionToken
    /// Whether it ends with the store's own scratch.
    var isOwn = false
    /// What it was lent otherwise; nil where its line could not be written.
    var lent: Scratch?
  }

  /// What became of the beginning of an action.
  struct ActionBeginning {
    /// False where another thread has recorded a change since the state was compared, which is to be done again.
    let isCurrent: Bool
    /// Nil where lines cannot be written.
    let token: ActionToken?
  }

  /// How an action has ended.
  struct ActionEnd {
    /// Whether the whole state is to be written now.
    var isKeyframeDue = false
    /// Whether conditions look at the state.
    var isWatched = false
  }

  /// Whether conditions look at the states.
  var isWatched: Bool { state.withLock { $0.isWatched } }

  // MARK: - Actions

  /// Lends what an action begins with, which follows what was recorded last; nil where not all outputs are ready.
  ///
  /// - Parameters:
  ///   - own: a store's own, if it is free.
  ///   - suffices: whether it is enough that some are.
  func beginning(with own: Scratch?, anyOutput suffices: Bool) -> Scratch? {
    var (scratch, followed) = (Scratch?.none, AnyObject?.none)
    update { recorder in
      guard recorder.isReady || suffices && recorder.isWriting else { return }
      let next = own ?? recorder.checkOut() ?? Scratch()
      followed = next.follow(recorder)
      scratch = next
    }
    _ = consume followed
    return scratch
  }

  /// Notes what the reducer of an action has read, for the line of its change.
  func read<Value>(_ key: String, _ value: Value, in token: ActionToken) {
    let scratch = checkOut()
    defer { checkIn(scratch) }
    write(read: key, value, into: &scratch.payload)
    update { $0.read(scratch.payload, in: token) }
  }

  /// Says that an action is about to end.
  ///
  /// - Returns: what it began with, which follows what was recorded last; nil where there is nothing to write of its end.
  func beginEnd(_ token: ActionToken) -> Scratch? {
    // Not under the lock: where the recorder is closed this is the last to hold instances of the app's.
    var (released, followed) = (Scratch?.none, AnyObject?.none)
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

  /// Begins the action whose line is in the scratch.
  ///
  /// - Parameters:
  ///   - scratch: has what has changed since the state was recorded that it follows.
  ///   - new: what there is to remember of the state; nil where nothing has changed.
  ///   - isOlder: whether the state is older than what is recorded, and says nothing.
  ///   - suffices: whether it is enough that some outputs are ready.
  func begin(
    with scratch: Scratch, _ new: AnyObject?, isOlder: Bool, anyOutput suffices: Bool, in context: OpenAction.Context,
    at now: Int, defersErrands: Bool
  ) -> ActionBeginning {
    var token: ActionToken?
    let isCurrent = record(new, of: scratch, isOlder: isOlder, defersErrands: defersErrands) { recorder in
      let begun = recorder.begin(scratch, anyOutput: suffices, in: context, at: now)
      token = begun.token
      return begun.isRecorded
    }
    return ActionBeginning(isCurrent: isCurrent, token: token)
  }

  /// Ends an action: writes what has changed.
  ///
  /// - Parameters: as those of `begin`.
  /// - Returns: nil where another thread has recorded a change since the state was compared, which is to be done again.
  func end(
    _ token: ActionToken, with scratch: Scratch, _ new: AnyObject?, at now: Int, defersErrands: Bool
  ) -> ActionEnd? {
    var end = ActionEnd()
    let isCurrent = record(new, of: scratch, isLast: true, defersErrands: defersErrands) { recorder in
      let (isKeyframeDue, isRecorded) = recorder.end(token, scratch, at: now)
      end = ActionEnd(isKeyframeDue: isKeyframeDue, isWatched: recorder.isWatched)
      return isRecorded
    }
    return isCurrent ? end : nil
  }

  /// Records what is to be remembered of a state, if nobody else has recorded a change since it was compared.
  ///
  /// - Parameters:
  ///   - isLast: whether the scratch is given back then, unless it is a store's own.
  ///   - write: writes what has changed; whether the state is recorded by it.
  /// - Returns: whether nobody else has. Otherwise the scratch follows what they have recorded.
  @inline(__always) private func record(
    _ new: AnyObject?, of scratch: Scratch, isOlder: Bool = false, isLast: Bool = false, defersErrands: Bool,
    _ write: (inout RecorderState) -> Bool
  ) -> Bool {
    // Not under the lock: this may be the last to hold a state.
    var (released, followed) = (AnyObject?.none, AnyObject?.none)
    // The scratch is emptied by what writes.
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

  /// Has a fresh scratch follow what was recorded last, to look whether the state was changed between two actions.
  ///
  /// - Returns: whether that can be told, and whether conditions look at the state.
  func follow(with scratch: Scratch) -> (canLook: Bool, isWatched: Bool) {
    update { recorder in
      // It lets nothing go.
      if recorder.canLookOutside { _ = scratch.follow(recorder) }
      return (recorder.canLookOutside, recorder.isWatched && recorder.log.open.count == 0)
    }
  }

  /// Writes what has changed between two actions, as ``begin(with:_:isOlder:anyOutput:in:at:defersErrands:)``.
  ///
  /// - Returns: false where another thread has recorded a change since the state was compared, which is to be done again.
  func writeOutside(with scratch: Scratch, _ new: AnyObject?, at now: Int) -> Bool {
    record(new, of: scratch, isLast: true, defersErrands: true) { recorder in
      guard recorder.canLookOutside else { return false }
      if scratch.patch.operationCount > 0 { recorder.writeOutside(scratch.patch, at: now) }
      return true
    }
  }
}

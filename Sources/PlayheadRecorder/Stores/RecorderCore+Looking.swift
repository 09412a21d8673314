import PlayheadRecording

// What a recorder does with a store that it looks at, whatever the type of its state. Nothing here is generic over it: what
// is looks up its types at run time, which takes longer than to write an action.

extension RecorderCore {
  /// Compares the state that the store has now with one that was remembered.
  ///
  /// - Parameters:
  ///   - old: a ``StateMemory``; nil where none is known.
  ///   - patch: what has changed, afterwards.
  /// - Returns: what there is to remember of the state now; nil where it could not be encoded.
  typealias Comparison = (_ old: AnyObject?, _ patch: inout PatchWriter) -> AnyObject?

  /// An action that has begun, for whoever ends it on the same way.
  struct OpenCall {
    let token: ActionToken
    /// What it ends with; nil where its line could not be written.
    var scratch: Scratch?
  }

  /// How an action has ended.
  enum ActionEnd {
    /// Its state has to be read again.
    case unread
    /// Its state could not be recorded.
    case unrecorded
    case recorded
    /// The whole state is to be written now.
    case recordedAndKeyframeDue
  }

  /// Looks at the state, and records what has changed since it was last recorded.
  ///
  /// - Parameters:
  ///   - scratch: follows what was recorded last, and has what has changed.
  ///   - version: how many times the recorded state had been changed when the state was read that `compare` compares; nil where
  ///     it reads the state itself. It is then called again where another thread has recorded a change meanwhile, since the
  ///     state may be older than what that one saw.
  ///   - commit: called under the lock, with what could not be encoded of the state, and what there is to remember of it; whether the
  ///     state is recorded by it.
  ///   - isLast: whether the scratch is given back then, unless it is a store's own.
  /// - Returns: false where the state was read before another change was recorded.
  private func look(
    _ scratch: Scratch, readAt version: Int?, isLast: Bool, _ compare: Comparison,
    _ commit: (inout RecorderState, _ loss: String?, _ new: AnyObject?) -> Bool
  ) -> Bool {
    while true {
      if let version, version != scratch.version { return false }
      let new = compare(scratch.memory, &scratch.patch)
      let loss = _slowPath(scratch.patch.failure != nil) ? scratch.patch.failure.map { redacted($0.description) } : nil
      // Not under the lock: this may be the last to hold a state.
      var (released, followed) = (AnyObject?.none, AnyObject?.none)
      let isChanged = scratch.patch.operationCount > 0
      let isCommitted = update { recorder in
        let isCurrent = recorder.looked.version == scratch.version
        if isCurrent, commit(&recorder, loss, new), let new {
          released = recorder.looked.advance(to: new, isChanged: isChanged)
        }
        followed = isCurrent && isLast && !scratch.isOwned ? scratch.unfollow() : scratch.follow(recorder)
        return isCurrent
      }
      _ = consume released
      _ = consume followed
      if isCommitted { return true }
    }
  }

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

  /// Begins the action whose line is in the scratch.
  ///
  /// - Parameters:
  ///   - suffices: whether it is enough that some outputs are ready.
  ///   - loss: what could not be encoded of it.
  ///   - version: as `look` takes it.
  /// - Returns: nil where lines cannot be written.
  func begin(
    _ scratch: Scratch, anyOutput suffices: Bool, in context: OpenAction.Context, loss: String?, readAt version: Int?,
    _ compare: Comparison
  ) -> OpenCall? {
    let now = clock.now()
    var token: ActionToken?
    let isLooked = look(scratch, readAt: version, isLast: false, compare) { recorder, _, _ in
      let begun = recorder.begin(scratch, anyOutput: suffices, in: context, loss: loss, at: now)
      token = begun.token
      return begun.isRecorded
    }
    // A state that is older than what is recorded says nothing of changes from outside; the next look does.
    if !isLooked {
      scratch.patch.removeAll(keepingCapacity: Scratch.limit)
      token = update { $0.begin(scratch, anyOutput: suffices, in: context, loss: loss, at: now).token }
    }
    guard let token else {
      if !scratch.isOwned {
        _ = scratch.unfollow()
        checkIn(scratch)
      }
      return nil
    }
    // The reducer has no part in the time that it takes to write.
    scratch.start = options.durability == .everyAction ? clock.now() : now
    return OpenCall(token: token, scratch: scratch)
  }

  /// Notes what the reducer of an action has read, for the line of its change.
  func read<Value>(_ key: String, _ value: Value, in token: ActionToken) {
    let scratch = checkOut()
    defer { checkIn(scratch) }
    write(read: key, value, into: &scratch.payload)
    update { $0.read(scratch.payload, in: token) }
  }

  /// Ends an action: writes what has changed.
  ///
  /// - Parameters:
  ///   - version: as `look` takes it.
  ///   - seen: a ``StateMemory`` of the state, where conditions look at it.
  func end(
    _ token: ActionToken, at now: Int, readAt version: Int?, seen: inout AnyObject?, _ compare: Comparison
  ) -> ActionEnd {
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
    guard let begun else { return .unrecorded }
    let end = end(OpenCall(token: token, scratch: begun), at: now, readAt: version, seen: &seen, compare)
    if end == .unread { update { $0.cancelEnd(token) } }
    return end
  }

  /// Ends an action that nobody else ends.
  func end(
    _ call: OpenCall, at now: Int, readAt version: Int?, seen: inout AnyObject?, _ compare: Comparison
  ) -> ActionEnd {
    guard let scratch = call.scratch else {
      _ = update { $0.beginEnd(call.token) }
      return .unrecorded
    }
    var end = ActionEnd.unrecorded
    let isLooked = look(scratch, readAt: version, isLast: true, compare) { recorder, loss, new in
      let (isKeyframeDue, isRecorded) = recorder.end(call.token, scratch, loss: loss, at: now)
      guard isRecorded else { return false }
      end = isKeyframeDue ? .recordedAndKeyframeDue : .recorded
      if _slowPath(recorder.isWatched) { seen = new }
      return true
    }
    return isLooked ? end : .unread
  }

  // MARK: - Changes from outside

  /// Looks whether the state was changed between two actions.
  ///
  /// - Returns: whether conditions look at it.
  func lookOutside(_ compare: Comparison) -> Bool {
    let now = clock.now()
    let scratch = checkOut()
    defer { checkIn(scratch) }
    var isWatched = false
    let canLook = update { recorder in
      isWatched = recorder.isWatched && recorder.log.open.count == 0
      // It is fresh, and lets nothing go.
      if recorder.canLookOutside { _ = scratch.follow(recorder) }
      return recorder.canLookOutside
    }
    guard canLook else { return isWatched }
    _ = look(scratch, readAt: nil, isLast: true, compare) { recorder, loss, _ in
      guard recorder.canLookOutside, loss == nil else { return false }
      if scratch.patch.operationCount > 0 { recorder.writeOutside(scratch.patch, at: now) }
      return true
    }
    return isWatched
  }
}

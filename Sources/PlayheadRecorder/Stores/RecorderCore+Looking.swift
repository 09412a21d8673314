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

  /// The state that was recorded last, at one moment.
  struct Snapshot {
    /// A ``StateMemory``.
    let memory: AnyObject?
    let version: Int

    init(_ looked: LookedState) {
      memory = looked.memory
      version = looked.version
    }
  }

  /// What an action begins with.
  struct Beginning {
    let snapshot: Snapshot
    let scratch: Scratch
    /// What is known of the action's type; nil where another one was met last.
    let actionType: AnyObject?
  }

  /// An action that has begun, for whoever ends it on the same way.
  struct OpenCall {
    let token: ActionToken
    /// What it ends with, and what was recorded last when it had begun; nil where its line could not be written.
    var look: (scratch: Scratch, snapshot: Snapshot)?
  }

  /// Looks at the state, and records what has changed since it was last recorded.
  ///
  /// - Parameters:
  ///   - snapshot: what was recorded last.
  ///   - scratch: has what has changed.
  ///   - version: how many times the recorded state had been changed when the state was read that `compare` compares; nil where
  ///     it reads the state itself. It is then called again where another thread has recorded a change meanwhile, since the
  ///     state may be older than what that one saw.
  ///   - commit: called under the lock, with what could not be encoded of the state; whether the state is recorded by it.
  /// - Returns: what is recorded then; nil where the state was read before another change was recorded.
  private func look(
    since snapshot: Snapshot, _ scratch: Scratch, readAt version: Int?, _ compare: Comparison,
    _ commit: (inout RecorderState, _ loss: String?) -> Bool
  ) -> Snapshot? {
    var snapshot = snapshot
    while true {
      if let version, version != snapshot.version { return nil }
      let new = compare(snapshot.memory, &scratch.patch)
      let loss = _slowPath(scratch.patch.failure != nil) ? scratch.patch.failure.map { redacted($0.description) } : nil
      // Not under the lock: this may be the last to hold a state.
      var released: AnyObject?
      let isChanged = scratch.patch.operationCount > 0
      var isCommitted = false
      let recorded = update { recorder -> Snapshot in
        guard recorder.looked.version == snapshot.version else { return Snapshot(recorder.looked) }
        isCommitted = true
        if commit(&recorder, loss), let new { released = recorder.looked.advance(to: new, isChanged: isChanged) }
        return Snapshot(recorder.looked)
      }
      _ = consume released
      if isCommitted { return recorded }
      snapshot = recorded
    }
  }

  // MARK: - Actions

  /// What an action begins with; nil where not all outputs are ready.
  ///
  /// - Parameter suffices: whether it is enough that some are.
  func beginning(ofType id: ObjectIdentifier, anyOutput suffices: Bool) -> Beginning? {
    var (snapshot, scratch, actionType) = (Snapshot?.none, Scratch?.none, AnyObject?.none)
    update { recorder in
      guard recorder.isReady || suffices && recorder.isWriting else { return }
      snapshot = Snapshot(recorder.looked)
      scratch = recorder.checkOut()
      actionType = recorder.looked.actionType(id)
    }
    return snapshot.map { Beginning(snapshot: $0, scratch: scratch ?? Scratch(), actionType: actionType) }
  }

  /// Begins the action whose line is in the scratch.
  ///
  /// - Parameters:
  ///   - loss: what could not be encoded of it.
  ///   - version: as `look` takes it.
  /// - Returns: nil where lines cannot be written.
  func begin(
    _ beginning: Beginning, in context: OpenAction.Context, loss: String?, readAt version: Int?, _ compare: Comparison
  ) -> OpenCall? {
    let scratch = beginning.scratch
    let now = clock.now()
    var token: ActionToken?
    let recorded = look(since: beginning.snapshot, scratch, readAt: version, compare) { recorder, _ in
      let begun = recorder.begin(scratch, in: context, loss: loss, at: now)
      token = begun.token
      return begun.isRecorded
    }
    // A state that is older than what is recorded says nothing of changes from outside; the next look does.
    if recorded == nil { token = beginWithoutLook(scratch, in: context, loss: loss, at: now) }
    guard let token else {
      checkIn(scratch)
      return nil
    }
    // The reducer has no part in the time that it takes to write.
    scratch.start = options.durability == .everyAction ? clock.now() : now
    return OpenCall(token: token, look: (scratch, recorded ?? beginning.snapshot))
  }

  private func beginWithoutLook(
    _ scratch: Scratch, in context: OpenAction.Context, loss: String?, at now: Int
  ) -> ActionToken? {
    scratch.patch.removeAll(keepingCapacity: Scratch.limit)
    return update { $0.begin(scratch, in: context, loss: loss, at: now).token }
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
  /// - Parameter version: as `look` takes it.
  /// - Returns: whether the whole state is to be written; nil where the state has to be read again.
  func end(_ token: ActionToken, at now: Int, readAt version: Int?, _ compare: Comparison) -> Bool? {
    // Not under the lock: where the recorder is closed this is the last to hold instances of the app's.
    var released: Scratch?
    let begun = update { recorder in
      released = recorder.log.open.index(of: token).flatMap { recorder.log.open[$0].scratch }
      return recorder.beginEnd(token).map { ($0, Snapshot(recorder.looked)) }
    }
    _ = consume released
    guard let begun else { return false }
    let isKeyframeDue = end(OpenCall(token: token, look: begun), at: now, readAt: version, compare)
    if isKeyframeDue == nil { update { $0.cancelEnd(token) } }
    return isKeyframeDue
  }

  /// Ends an action that nobody else ends.
  func end(_ call: OpenCall, at now: Int, readAt version: Int?, _ compare: Comparison) -> Bool? {
    guard let (scratch, snapshot) = call.look else {
      _ = update { $0.beginEnd(call.token) }
      return false
    }
    var isKeyframeDue = false
    let recorded = look(since: snapshot, scratch, readAt: version, compare) { recorder, loss in
      let end = recorder.end(call.token, scratch, loss: loss, at: now)
      isKeyframeDue = end.isKeyframeDue
      return end.isRecorded
    }
    return recorded.map { _ in isKeyframeDue }
  }

  // MARK: - Changes from outside

  /// Looks whether the state was changed between two actions.
  func lookOutside(_ compare: Comparison) {
    let now = clock.now()
    let snapshot = update { $0.canLookOutside ? Snapshot($0.looked) : nil }
    guard let snapshot else { return }
    let scratch = checkOut()
    defer { checkIn(scratch) }
    _ = look(since: snapshot, scratch, readAt: nil, compare) { recorder, loss in
      guard recorder.canLookOutside, loss == nil else { return false }
      if scratch.patch.operationCount > 0 { recorder.writeOutside(scratch.patch, at: now) }
      return true
    }
  }
}

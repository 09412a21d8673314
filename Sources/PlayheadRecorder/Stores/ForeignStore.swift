import PlayheadRecording

/// Records a store of which nothing is known but its state, as it is looked at before and after each action.
///
/// Each look writes what changed since the state that was recorded last, so the states are right under any interleaving.
/// An action that is sent within another one's reducer is thus taken out of what that one changes, and what changed
/// between two actions is what somebody changed behind the store's back. Several threads may call at once: values are
/// encoded without a lock, and encoded again where another thread has recorded a change meanwhile.
final class ForeignStore<State>: ForeignRecording, @unchecked Sendable {
  private let recording: StateRecording<State>
  private let type = RecordedType<State>()
  /// Whether only one wrapper may use it, and not whoever has the recorder.
  let isOwned: Bool

  init(core: RecorderCore, isOwned: Bool) {
    self.isOwned = isOwned
    recording = StateRecording(type: type, redaction: core.redaction(of: type.types))
    super.init(core: core)
  }

  /// Begins the recording with the state at position 0.
  ///
  /// - Returns: whether the recorder serves this store now.
  func start<Action>(state: State, _: Action.Type) -> Bool {
    let begun = core.begin(self, state: state, type: type, recording: recording, action: Action.self) { memory in
      progress.withLock { $0.memory = memory }
    }
    guard let begun else { return false }
    guard begun.store === self else {
      // Another thread may have begun to use the recorder by the same calls.
      if !isOwned, let other = begun.store as? ForeignStore<State>, !other.isOwned { return false }
      core.update { $0.passOver("a second store uses the recorder of another one; each store needs its own") }
      return false
    }
    return true
  }

  // MARK: - Actions

  /// Begins an action: writes its line, so that it is known should its reducer never return.
  func begin<Action>(
    _ action: Action, from origin: RecordedOrigin, animation: String?, in context: RunningAction.Context,
    state: () -> State
  ) -> ActionToken {
    if let token = tryToBegin(action, from: origin, animation: animation, in: context, state: state) { return token }
    let now = core.clock.now()
    guard tryAgain(at: now, state: state) else { return beginLost(in: context, at: now) }
    return tryToBegin(action, from: origin, animation: animation, in: context, state: state)
      ?? beginLost(in: context, at: now)
  }

  /// Begins an action.
  ///
  /// - Returns: nil where lines cannot be written.
  private func tryToBegin<Action>(
    _ action: Action, from origin: RecordedOrigin, animation: String?, in context: RunningAction.Context,
    state: () -> State
  ) -> ActionToken? {
    let id = ObjectIdentifier(Action.self)
    let begun = progress.withLock { $0.isFailing ? nil : ($0.checkOut(), $0.snapshot, $0.actionType(id)) }
    guard let (scratch, snapshot, known) = begun else { return nil }
    if let known {
      let type = unsafeDowncast(known, to: ActionType<Action>.self)
      core.write(action, as: type, from: origin, animation: animation, into: &scratch.payload)
    } else {
      let type = core.actionType(Action.self)
      progress.withLock { $0.remember(type) }
      core.write(action, as: type, from: origin, animation: animation, into: &scratch.payload)
    }
    let failure = _slowPath(scratch.payload.hasFailure) ? scratch.payload.failure : nil
    return begin(
      in: context, since: snapshot, scratch, loss: failure.map { core.redacted($0.description) }, at: core.clock.now()
    ) { old, patch in
      compare(old, with: state(), keepsOld: true, into: &patch)
    }
  }

  /// Ends an action: writes what it changed.
  func end(_ token: ActionToken, state: () -> State) {
    let now = core.clock.now()
    let isKeyframeDue = end(token, at: now) { old, patch in compare(old, with: state(), into: &patch) }
    if isKeyframeDue { writeKeyframe(state, at: now) }
  }

  /// Looks whether the state was changed between two actions.
  func lookOutside(_ state: () -> State) {
    lookOutside { old, patch in compare(old, with: state(), into: &patch) }
  }

  /// - Parameter keepsOld: whether the old memory will do where nothing has changed.
  private func compare(
    _ old: AnyObject?, with state: State, keepsOld: Bool = false, into patch: inout PatchWriter
  ) -> AnyObject? {
    guard let old else {
      patch.removeAll(keepingCapacity: Scratch.limit)
      return nil
    }
    return recording.writeChanges(
      since: unsafeDowncast(old, to: StateMemory<State>.self), to: state, keepsOld: keepsOld, into: &patch)
  }

  // MARK: - Whole states

  /// Tries to write again after a loss, if it is time. The state comes first.
  private func tryAgain(at now: Int, state: () -> State) -> Bool {
    // A keyframe inside another action would stand between the parts of what that one changes.
    guard progress.withLock({ $0.running.isEmpty }), core.update({ $0.isTimeToTryAgain(at: now) }) else { return false }
    let version = progress.withLock { $0.version }
    let isGood = rememberWhole(state(), since: version) { recorder, payload in
      recorder.tryAgain(state: payload, at: now)
    }
    if isGood { progress.withLock { $0.isFailing = false } }
    return isGood
  }

  /// Writes a whole state, if nobody else has recorded or begun anything meanwhile.
  ///
  /// - Parameters:
  ///   - tree: the state as it was written, where that is known.
  ///   - version: how many times the recorded state had been changed when the state was read.
  ///   - write: writes the payload; whether that has gone well.
  private func rememberWhole(
    _ state: State, tree: JSONValue? = nil, since version: Int,
    _ write: (inout RecorderState, borrowing JSONWriter) -> Bool
  ) -> Bool {
    let scratch = core.checkOut()
    defer { core.checkIn(scratch) }
    var memory = StateMemory(value: state, tree: tree)
    if tree == nil {
      memory = recording.memory(of: state, writing: &scratch.payload)
      core.redaction?.redactState(&scratch.payload, from: 0)
    } else {
      recording.write(memory, into: &scratch.payload)
    }
    let failure = scratch.payload.failure
    var released: AnyObject?
    let isWritten = progress.withLock { progress in
      guard failure == nil, progress.version == version, progress.running.isEmpty else { return false }
      guard core.update({ write(&$0, scratch.payload) }) else { return false }
      released = progress.memory
      progress.memory = memory
      progress.version += 1
      return true
    }
    _ = consume released
    return isWritten
  }

  private func writeKeyframe(_ state: () -> State, at now: Int) {
    if recording.canComposeElsewhere {
      let place = progress.withLock { progress -> ((seq: Int, time: Int), StateMemory<State>)? in
        guard progress.running.isEmpty, let memory = progress.memory else { return nil }
        let known = unsafeDowncast(memory, to: StateMemory<State>.self)
        guard known.tree == nil else { return nil }
        return core.update { recorder -> (seq: Int, time: Int)? in
          guard recorder.keyframes.isHeavy, !recorder.isSegmentDue, !recorder.hasLostState else { return nil }
          return recorder.beginKeyframe(at: now)
        }.map { ($0, known) }
      }
      if let (place, memory) = place {
        return core.compose(seq: place.seq, time: place.time, recording, memory.value)
      }
    }
    // Of the state that the patches have led to, not of the store's: somebody may have changed that since.
    let (memory, version) = progress.withLock { ($0.running.isEmpty ? $0.memory : nil, $0.version) }
    guard let memory else { return }
    let known = unsafeDowncast(memory, to: StateMemory<State>.self)
    _ = rememberWhole(known.value, tree: known.tree, since: version) { recorder, payload in
      recorder.keyframe(state: payload, at: now)
      return true
    }
  }
}

import PlayheadPlatform
import PlayheadRecording

/// Records a store of which nothing is known but its state, as it is looked at before and after each action.
///
/// Each look writes what changed since the state that was recorded last, so the states are right under any interleaving: the
/// state at a position is the one that the store had when the action returned that leads there. Several threads may call at
/// once: values are encoded without a lock, and encoded again where another thread has recorded a change meanwhile.
final class ForeignStore<State>: StateWriting, Sendable {
  private let core: RecorderCore
  private let recording: StateRecording<State>
  private let type = RecordedType<State>()
  /// Whether only one wrapper may use it, and not whoever has the recorder.
  let isOwned: Bool
  /// Serves one action from its beginning to its end, while others, on other threads or within its reducer, are lent theirs by the
  /// recorder: nobody waits for it. So one action after the other need not look up what was recorded last.
  private let own = Lock(Scratch(isOwned: true))

  init(core: RecorderCore, isOwned: Bool) {
    self.core = core
    self.isOwned = isOwned
    recording = StateRecording(type: type, redaction: core.redaction(of: type.types))
  }

  /// Begins the recording with the state at position 0.
  ///
  /// - Returns: whether the recorder serves this store now.
  func start<Action>(state: State, _: Action.Type) -> Bool {
    guard let begun = core.begin(self, state: state, type: type, recording: recording, action: Action.self) else {
      return false
    }
    core.update { $0.recordForNobody() }
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
  ///
  /// - Parameters:
  ///   - isEndedHere: whether this thread ends it, by ``end(_:state:)``, and nobody else does.
  ///   - version: how many times the recorded state had been changed when the state was read; nil where `state` reads it.
  ///   - state: the state now.
  func begin<Action>(
    _ action: Action, from origin: RecordedOrigin, animation: String?, in context: OpenAction.Context,
    isEndedHere: Bool = false, readAt version: Int?, state: () -> State
  ) -> RecorderCore.OpenCall {
    func begin(with scratch: Scratch?, anyOutput: Bool) -> RecorderCore.OpenCall? {
      guard let scratch else { return nil }
      let (type, redaction): (ActionType<Action>, Redaction?)
      if let known = scratch.actionType(ObjectIdentifier(Action.self)) {
        (type, redaction) = (unsafeDowncast(known, to: ActionType<Action>.self), scratch.redaction)
      } else {
        type = core.actionType(Action.self)
        // The type may have marked the first secrets.
        redaction = core.redaction
        scratch.remember(type)
      }
      scratch.payload.removeAll(keepingCapacity: Scratch.limit)
      core.write(action, as: type, from: origin, animation: animation, redaction: redaction, into: &scratch.payload)
      let failure = _slowPath(scratch.payload.hasFailure) ? scratch.payload.failure : nil
      let call = core.begin(
        scratch, anyOutput: anyOutput, in: context, loss: failure.map { core.redacted($0.description) }, readAt: version
      ) { old, patch in
        compare(old, with: state(), keepsOld: true, into: &patch)
      }
      // A reducer that is suspended keeps no state for itself.
      if call != nil, !isEndedHere { _ = scratch.unfollow() }
      return call
    }
    let own = isEndedHere && own.tryLock() ? self.own.whileLocked { $0 } : nil
    if let own, own.isReady, let call = begin(with: own, anyOutput: false) { return call }
    if let call = begin(with: core.beginning(with: own, anyOutput: false), anyOutput: false) { return call }
    tryAgain(at: core.clock.now(), state: state)
    if let call = begin(with: core.beginning(with: own, anyOutput: true), anyOutput: true) { return call }
    if own != nil { self.own.unlock() }
    return RecorderCore.OpenCall(token: core.update { $0.beginLost(in: context) })
  }

  /// Ends an action: writes what it changed.
  ///
  /// - Parameters:
  ///   - version: as that of `begin`.
  ///   - seen: a ``StateMemory`` of the state, where conditions look at it.
  /// - Returns: false where the state has to be read again, since another change was recorded after it was read.
  func end(_ token: ActionToken, readAt version: Int?, seen: inout AnyObject?, state: () -> State) -> Bool {
    let now = core.clock.now()
    let end = core.end(token, at: now, readAt: version, seen: &seen) { old, patch in
      compare(old, with: state(), into: &patch)
    }
    if _slowPath(end != .recorded) { finish(end, at: now, seen: &seen, state: state) }
    return end != .unread
  }

  /// Ends an action that nobody else ends.
  func end(_ call: RecorderCore.OpenCall, seen: inout AnyObject?, state: () -> State) {
    defer { if call.scratch?.isOwned == true { own.unlock() } }
    let now = core.clock.now()
    let end = core.end(call, at: now, readAt: nil, seen: &seen) { old, patch in
      compare(old, with: state(), into: &patch)
    }
    if _slowPath(end != .recorded) { finish(end, at: now, seen: &seen, state: state) }
  }

  /// Does what seldom is to be done with the state after an action.
  @inline(never) private func finish(
    _ end: RecorderCore.ActionEnd, at now: Int, seen: inout AnyObject?, state: () -> State
  ) {
    if end == .recordedAndKeyframeDue { writeKeyframe(at: now) }
    // Conditions look at it all the same.
    if end == .unrecorded, core.update({ $0.isWatched }) { seen = StateMemory(value: state(), tree: nil) }
  }

  /// Looks whether the state was changed between two actions.
  ///
  /// - Returns: whether conditions look at it.
  func lookOutside(_ state: () -> State) -> Bool {
    core.lookOutside { old, patch in compare(old, with: state(), into: &patch) }
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
  private func tryAgain(at now: Int, state: () -> State) {
    core.sendToSlowReaders()
    let version = core.update { $0.readiness(at: now) == .triesAgain ? $0.looked.version : nil }
    guard let version else { return }
    rememberWhole(state(), since: version) { $0.tryAgain(state: $1, at: now) }
    // Whether that has gone well is known before the action is encoded.
    core.sendDue()
  }

  /// Writes a whole state, if nobody else has recorded a change meanwhile.
  ///
  /// - Parameters:
  ///   - tree: the state as it was written, where that is known.
  ///   - version: how many times the recorded state had been changed when the state was read.
  ///   - write: writes the payload; whether that has gone well.
  /// - Returns: the same.
  @discardableResult
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
    guard scratch.payload.failure == nil else { return false }
    var released: AnyObject?
    let isWritten = core.update { recorder in
      guard recorder.looked.version == version, write(&recorder, scratch.payload) else { return false }
      released = recorder.looked.advance(to: memory)
      return true
    }
    _ = consume released
    return isWritten
  }

  func writeState() { writeKeyframe(at: core.clock.now()) }

  /// Writes the state that the patches have led to: the store's may have changed since.
  private func writeKeyframe(at now: Int) {
    let canCompose = recording.canComposeElsewhere
    let known = core.update { recorder -> (memory: AnyObject, version: Int, elsewhere: ComposedPlace?)? in
      guard recorder.needsState, !recorder.looked.isStale, let memory = recorder.looked.memory else { return nil }
      let isElsewhere =
        canCompose && unsafeDowncast(memory, to: StateMemory<State>.self).tree == nil
      return (memory, recorder.looked.version, isElsewhere ? recorder.beginKeyframe(at: now) : nil)
    }
    guard let known else { return }
    let memory = unsafeDowncast(known.memory, to: StateMemory<State>.self)
    if let place = known.elsewhere {
      return core.compose(place, recording, memory.value)
    }
    rememberWhole(memory.value, tree: memory.tree, since: known.version) { recorder, payload in
      recorder.keyframe(state: payload, at: now)
      return true
    }
  }
}

/// What has the state of its store at hand at any moment, on any thread.
protocol StateWriting: AnyObject {
  /// Writes the state whole, where an output needs it.
  func writeState()
}

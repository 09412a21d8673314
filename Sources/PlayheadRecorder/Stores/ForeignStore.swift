import PlayheadFormat
import PlayheadPlatform

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
  /// recorder. So one action after the other need not look up what was recorded last.
  nonisolated(unsafe) private let own = Scratch(isOwned: true)
  /// Whose it is. Nobody waits for it.
  private let turn = Lock(())

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
    isEndedHere: Bool = false, readAt version: Int? = nil, state: () -> State
  ) -> RecorderCore.OpenCall {
    let isOwn = isEndedHere && turn.tryLock()
    if isOwn, own.isClosed {
      turn.unlock()
      return RecorderCore.OpenCall(token: .none)
    }
    var begun: RecorderCore.OpenCall?
    // Where values record themselves by derived code hardly anything can call the recorder meanwhile: one try does without the
    // guard against that.
    if isOwn, !recording.runsAppCode, own.isReady, let type = own.actionType(Action.self), !type.runsAppCode {
      begun = begin(
        action, as: type, redaction: own.redaction, from: origin, animation: animation, with: own, isGuarded: false,
        in: context, readAt: nil, state: state)
    }
    if begun == nil {
      begun = core.encodeUnlessEncoding {
        beginGuarded(
          action, from: origin, animation: animation, in: context, own: isOwn ? own : nil, isEndedHere: isEndedHere,
          readAt: version, state: state)
      }
    }
    let call = begun ?? RecorderCore.OpenCall(token: .none)
    // The reducer has no part in the time that it takes to write.
    if !core.isBuffered { (call.isOwn ? own : call.lent)?.start = core.clock.now() }
    if isOwn, !call.isOwn { turn.unlock() }
    return call
  }

  /// Begins an action where the app's own code may run, which may call the recorder.
  ///
  /// - Parameter own: the store's own scratch, if it is free for this action.
  @inline(never) private func beginGuarded<Action>(
    _ action: Action, from origin: RecordedOrigin, animation: String?, in context: OpenAction.Context,
    own: Scratch?, isEndedHere: Bool, readAt version: Int?, state: () -> State
  ) -> RecorderCore.OpenCall {
    func begin(with scratch: Scratch?, anyOutput: Bool) -> RecorderCore.OpenCall? {
      guard let scratch else { return nil }
      let type: ActionType<Action>
      let redaction: Redaction?
      if let known = scratch.actionType(Action.self) {
        (type, redaction) = (known, scratch.redaction)
      } else {
        type = core.actionType(Action.self)
        // The type may have marked the first secrets.
        redaction = core.redaction
        scratch.remember(type)
      }
      let call = self.begin(
        action, as: type, redaction: redaction, from: origin, animation: animation, with: scratch, isGuarded: true,
        anyOutput: anyOutput, in: context, readAt: version, state: state)
      // A reducer that is suspended keeps no state for itself.
      if call != nil, !isEndedHere { _ = scratch.unfollow() }
      return call
    }
    if let own, own.isReady, let call = begin(with: own, anyOutput: false) { return call }
    if let call = begin(with: core.beginning(with: own, anyOutput: false), anyOutput: false) { return call }
    guard tryAgain(at: core.clock.now(), state: state) else {
      own?.close()
      return RecorderCore.OpenCall(token: .none)
    }
    if let call = begin(with: core.beginning(with: own, anyOutput: true), anyOutput: true) { return call }
    return RecorderCore.OpenCall(token: core.update { $0.beginLost(in: context) })
  }

  /// Begins an action with a scratch that follows what was recorded last.
  ///
  /// - Parameters:
  ///   - redaction: puts placeholders into the action.
  ///   - isGuarded: whether it is called within ``RecorderCore/encode(_:)``.
  ///   - suffices: whether it is enough that some outputs are ready.
  /// - Returns: nil where lines cannot be written, or another change was recorded during a try without the guard.
  @inline(__always) private func begin<Action>(
    _ action: Action, as type: ActionType<Action>, redaction: Redaction?, from origin: RecordedOrigin,
    animation: String?, with scratch: Scratch, isGuarded: Bool, anyOutput suffices: Bool = false,
    in context: OpenAction.Context, readAt version: Int?, state: () -> State
  ) -> RecorderCore.OpenCall? {
    scratch.payload.removeAll(keepingCapacity: Scratch.limit)
    core.write(action, as: type, from: origin, animation: animation, redaction: redaction, into: &scratch.payload)
    if _slowPath(scratch.payload.hasFailure) { core.report(scratch.payload.failures) }
    let now = core.clock.now()
    var begun: RecorderCore.ActionBeginning
    repeat {
      // A state that is older than what is recorded says nothing of changes from outside; the next look does.
      let isOlder = version.map { $0 != scratch.version } ?? false
      let new = isOlder ? nil : compare(with: scratch, state(), remembersUnchanged: false)
      if isOlder { scratch.patch.removeAll(keepingCapacity: Scratch.limit) }
      begun = core.begin(
        with: scratch, new, isOlder: isOlder, anyOutput: suffices, in: context, at: now,
        defersErrands: isGuarded)
    } while _slowPath(!begun.isCurrent) && isGuarded
    guard let token = begun.token else {
      if !scratch.isOwned {
        _ = scratch.unfollow()
        core.checkIn(scratch)
      }
      return nil
    }
    scratch.start = now
    return scratch.isOwned
      ? RecorderCore.OpenCall(token: token, isOwn: true) : RecorderCore.OpenCall(token: token, lent: scratch)
  }

  /// Ends an action that this thread alone ends: writes what it changed.
  ///
  /// - Returns: the state, where conditions look at it.
  func end(_ call: RecorderCore.OpenCall, state: () -> State) -> StateMemory<State>? {
    guard call.token.id > 0 else { return nil }
    var seen: StateMemory<State>?
    guard call.isOwn else {
      _ = end(call.token, readAt: nil, seen: &seen, state: state)
      return seen
    }
    defer { turn.unlock() }
    if !recording.runsAppCode, end(call.token, own, isGuarded: false, seen: &seen, state: state) { return seen }
    core.encodeUnlessEncoding { _ = end(call.token, own, isGuarded: true, seen: &seen, state: state) }
    return seen
  }

  /// Ends an action: writes what it changed.
  ///
  /// - Parameters:
  ///   - version: as that of `begin`.
  ///   - seen: the state, where conditions look at it.
  /// - Returns: false where the state has to be read again, since another change was recorded after it was read.
  func end(_ token: ActionToken, readAt version: Int?, seen: inout StateMemory<State>?, state: () -> State) -> Bool {
    guard token.id > 0 else { return true }
    return core.encodeUnlessEncoding {
      guard let scratch = core.beginEnd(token) else {
        if core.isWatched { seen = StateMemory(value: state()) }
        return true
      }
      let isEnded = end(token, scratch, readAt: version, isGuarded: true, seen: &seen, state: state)
      if !isEnded { core.update { $0.cancelEnd(token) } }
      return isEnded
    } ?? true
  }

  /// - Returns: false where another change was recorded after the state was read, or during a try without the guard.
  @inline(__always) private func end(
    _ token: ActionToken, _ scratch: Scratch, readAt version: Int? = nil, isGuarded: Bool,
    seen: inout StateMemory<State>?, state: () -> State
  ) -> Bool {
    let now = core.clock.now()
    repeat {
      if let version, version != scratch.version { return false }
      let new = compare(with: scratch, state())
      let end = core.end(token, with: scratch, new, at: now, defersErrands: isGuarded)
      guard let end else { continue }
      if _slowPath(end.isKeyframeDue) { isGuarded ? writeKeyframe(at: now) : core.encode { writeKeyframe(at: now) } }
      if _slowPath(end.isWatched) { seen = new ?? StateMemory(value: state()) }
      return true
    } while isGuarded
    return false
  }

  // MARK: - Looking

  /// Looks whether the state was changed between two actions.
  ///
  /// - Returns: whether conditions look at it.
  func lookOutside(_ state: () -> State) -> Bool {
    let now = core.clock.now()
    let scratch = core.checkOut()
    defer { core.checkIn(scratch) }
    let (canLook, isWatched) = core.follow(with: scratch)
    guard canLook else { return isWatched }
    var isCurrent = false
    while !isCurrent {
      let new = compare(with: scratch, state())
      isCurrent = core.writeOutside(with: scratch, new, at: now)
    }
    return isWatched
  }

  /// Compares the state with what was recorded last, as the scratch knows it, which has what has changed afterwards.
  ///
  /// - Parameter remembersUnchanged: whether there is something to remember also where nothing has changed.
  /// - Returns: what there is to remember of the state; nil where there is nothing, or where no state is known to compare with.
  @inline(__always) private func compare(
    with scratch: Scratch, _ state: State, remembersUnchanged: Bool = true
  ) -> StateMemory<State>? {
    guard let old = unsafeBitCast(scratch.memory, to: StateMemory<State>?.self) else {
      scratch.patch.removeAll(keepingCapacity: Scratch.limit)
      return nil
    }
    let new = recording.writeChanges(
      since: old, to: state, remembersUnchanged: remembersUnchanged, into: &scratch.patch)
    if _slowPath(scratch.patch.hasFailure) { core.report(scratch.patch.failures) }
    return new
  }

  // MARK: - Whole states

  /// Tries to write again after a loss, if it is time. The state comes first.
  ///
  /// - Returns: false where the recorder is closed.
  private func tryAgain(at now: Int, state: () -> State) -> Bool {
    core.sendToSlowReaders()
    let (readiness, version) = core.update { ($0.readiness(at: now), $0.looked.version) }
    if readiness == .triesAgain {
      rememberWhole(state(), since: version) { $0.tryAgain(state: $1, at: now) }
      // Whether that has gone well is known before the action is encoded.
      core.sendDue()
    }
    return readiness != .closed
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
    var released: AnyObject?
    let isWritten = core.update { recorder in
      guard recorder.looked.version == version, write(&recorder, scratch.payload) else { return false }
      released = recorder.looked.advance(to: memory)
      return true
    }
    _ = consume released
    return isWritten
  }

  func writeState(runsAppCode: Bool) { writeKeyframe(at: core.clock.now(), runsAppCode: runsAppCode) }

  /// Writes the state that the patches have led to: the store's may have changed since.
  ///
  /// - Parameter runsAppCode: whether the app's own code may run, as it may on its own threads. Otherwise the next action of a state
  ///   that needs it brings the state.
  private func writeKeyframe(at now: Int, runsAppCode: Bool = true) {
    let canCompose = recording.canComposeElsewhere
    let known = core.update { recorder -> (memory: AnyObject, version: Int, elsewhere: ComposedPlace?)? in
      guard recorder.needsState, !recorder.looked.isStale, let memory = recorder.looked.memory else { return nil }
      let hasTree = unsafeDowncast(memory, to: StateMemory<State>.self).hasTree
      guard runsAppCode || canCompose || hasTree else { return nil }
      let isElsewhere = canCompose && !hasTree
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
  ///
  /// - Parameter runsAppCode: whether the app's own code may run for that. A state that needs it waits for the next action otherwise.
  func writeState(runsAppCode: Bool)
}

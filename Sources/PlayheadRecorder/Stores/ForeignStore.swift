import PlayheadFormat
import PlayheadPlatform
internal import PlayheadRedaction

/// Records a store by looking at its state before and after each action. Each look writes the difference from the last
/// recorded state, so the states are right under any interleaving: the state at a position is the one that the store
/// had when the action that leads there returned. Several threads may call at once: values are encoded without a lock,
/// and again if another thread has recorded a change meanwhile.
final class ForeignStore<State>: StateWriting, Sendable {
  private let core: RecorderCore
  private let recording: StateRecording<State>
  private let type = RecordedType<State>()
  /// Whether only one wrapper may use it, rather than everyone with the recorder.
  let isOwned: Bool
  /// Serves one action at a time, and keeps the last recorded state for the next one; concurrent and nested actions
  /// borrow a scratch from the recorder.
  nonisolated(unsafe) private let own = ScratchBuffers(isOwned: true)
  /// Protects `own`; it is only tried, never waited for.
  private let turn = Lock(())

  init(core: RecorderCore, isOwned: Bool) {
    self.core = core
    self.isOwned = isOwned
    recording = StateRecording(type: type, redaction: core.redaction(of: type.types))
  }

  /// Begins the recording with the state at position 0, and returns whether the recorder serves this store now.
  func start<Action>(state: State, _: Action.Type) -> Bool {
    guard let begun = core.begin(self, state: state, type: type, recording: recording, action: Action.self) else {
      return false
    }
    core.update { $0.recordForNobody() }
    guard begun.store === self else {
      // Another thread may have begun to use the recorder through the same calls.
      if !isOwned, let other = begun.store as? ForeignStore<State>, !other.isOwned { return false }
      core.update { $0.passOver("a second store uses the recorder of another one; each store needs its own") }
      return false
    }
    return true
  }

  // MARK: - Actions

  /// Begins an action and writes its line before the reducer runs, in case that never returns; `isEndedHere` is whether
  /// only this thread ends it by ``end(_:state:)``, and `version` the number of changes of the recorded state when the
  /// state was read, if it was read before.
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
    // If derived code records all values, hardly anything can call the recorder meanwhile, so one try goes without the
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
    // The reducer's duration must not include the time to write.
    if !core.isBuffered { (call.isOwn ? own : call.lent)?.start = core.clock.now() }
    if isOwn, !call.isOwn { turn.unlock() }
    return call
  }

  /// Begins an action whose recording may run app code, which may call the recorder; `own` is the store's own scratch,
  /// if it is free.
  @inline(never) private func beginGuarded<Action>(
    _ action: Action, from origin: RecordedOrigin, animation: String?, in context: OpenAction.Context,
    own: ScratchBuffers?, isEndedHere: Bool, readAt version: Int?, state: () -> State
  ) -> RecorderCore.OpenCall {
    func begin(with scratch: ScratchBuffers?, anyOutput: Bool) -> RecorderCore.OpenCall? {
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
      // A suspended reducer must not retain a state.
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

  /// Begins an action with a scratch that follows the last recorded state; `isGuarded` is whether it is called within
  /// ``RecorderCore/encode(_:)``, and `suffices` whether some ready outputs are enough. Nil if lines cannot be written,
  /// or another change was recorded during an unguarded try.
  @inline(__always) private func begin<Action>(
    _ action: Action, as type: ActionType<Action>, redaction: Redaction?, from origin: RecordedOrigin,
    animation: String?, with scratch: ScratchBuffers, isGuarded: Bool, anyOutput suffices: Bool = false,
    in context: OpenAction.Context, readAt version: Int?, state: () -> State
  ) -> RecorderCore.OpenCall? {
    scratch.payload.removeAll(keepingCapacity: ScratchBuffers.limit)
    core.write(action, as: type, from: origin, animation: animation, redaction: redaction, into: &scratch.payload)
    if _slowPath(scratch.payload.hasFailure) { core.report(scratch.payload.failures) }
    let now = core.clock.now()
    var begun: RecorderCore.ActionBeginning
    repeat {
      // A state older than the recorded one says nothing about changes from outside; the next look will.
      let isOlder = version.map { $0 != scratch.version } ?? false
      let new = isOlder ? nil : compare(with: scratch, state(), remembersUnchanged: false)
      if isOlder { scratch.patch.removeAll(keepingCapacity: ScratchBuffers.limit) }
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

  /// Ends an action that only this thread ends, writes its change, and returns the state if conditions have to evaluate
  /// it.
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

  /// Ends an action and writes its change, passing the state out in `seen` if conditions have to evaluate it; false if
  /// another change was recorded after the state was read, which then has to be read again.
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

  /// False if another change was recorded after the state was read, or during an unguarded try.
  @inline(__always) private func end(
    _ token: ActionToken, _ scratch: ScratchBuffers, readAt version: Int? = nil, isGuarded: Bool,
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

  /// Checks whether the state was changed between two actions, since a time by `origin` where that is known, and returns
  /// whether conditions have to evaluate it; `version` is the number of changes of the recorded state when the state was
  /// read, if it was read before.
  func lookOutside(
    by origin: ChangeOrigin?, since start: Int?, readAt version: Int?, _ state: () -> State
  ) -> Bool {
    let now = core.clock.now()
    let scratch = core.checkOut()
    defer { core.checkIn(scratch) }
    let (canLook, isWatched) = core.follow(with: scratch)
    guard canLook else { return isWatched }
    let origin = origin ?? OpenChange.origin(in: core)
    var (isCurrent, isKeyframeDue) = (false, false)
    while !isCurrent {
      // A state older than the recorded one says nothing about changes from outside; the next look will.
      if let version, version != scratch.version { return isWatched }
      let new = compare(with: scratch, state())
      isCurrent = core.writeOutside(
        with: scratch, new, by: origin.map { core.completed($0, scratch.patch) }, since: start ?? now, at: now,
        isKeyframeDue: &isKeyframeDue)
    }
    if isKeyframeDue { writeKeyframe(at: now) }
    return isWatched
  }

  /// Runs what changes the state without an action, and records what it has changed; what had changed before is
  /// recorded first.
  func change<Answer, Failure: Error>(
    by origin: ChangeOrigin, state: () -> State, _ change: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    look(state: state)
    let start = core.clock.now()
    defer { look(by: origin, since: start, state: state) }
    return try OpenChange.during(origin, in: core, change)
  }

  /// Looks for changes between two actions, and lets conditions evaluate the state.
  func look(
    by origin: ChangeOrigin? = nil, since start: Int? = nil, readAt version: Int? = nil, state: () -> State
  ) {
    let isWatched = core.encodeUnlessEncoding { lookOutside(by: origin, since: start, readAt: version, state) }
    if isWatched == true { core.look(at: state()) }
  }

  /// Writes the difference between the state and the scratch's last recorded one into the scratch, and returns what to
  /// remember of the state; nil if there is nothing or no known state to compare with. `remembersUnchanged` also
  /// remembers an unchanged state.
  @inline(__always) private func compare(
    with scratch: ScratchBuffers, _ state: State, remembersUnchanged: Bool = true
  ) -> StateMemory<State>? {
    guard let old = unsafeBitCast(scratch.memory, to: StateMemory<State>?.self) else {
      scratch.patch.removeAll(keepingCapacity: ScratchBuffers.limit)
      return nil
    }
    let new = recording.writeChanges(
      since: old, to: state, remembersUnchanged: remembersUnchanged, into: &scratch.patch)
    if _slowPath(scratch.patch.hasFailure) { core.report(scratch.patch.failures) }
    return new
  }

  // MARK: - Whole states

  /// Tries to write again after a loss, beginning with the state, if it is time; false if the recorder is closed.
  private func tryAgain(at now: Int, state: () -> State) -> Bool {
    core.sendToSlowReaders()
    let (readiness, version) = core.update { ($0.readiness(at: now), $0.looked.version) }
    if readiness == .triesAgain {
      rememberWhole(state(), since: version) { $0.tryAgain(state: $1, at: now) }
      // The outcome has to be known before the action is encoded.
      core.sendDue()
    }
    return readiness != .closed
  }

  /// Writes a whole state unless the recorded state has changed since `version`, and returns whether that succeeded;
  /// `tree` is the written state, if known.
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

  /// Writes the state that the patches have led to, as the store's own may have changed since; unless `runsAppCode`, a
  /// state that needs app code waits for the next action.
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

/// A recording of a store whose state is available at any time, on any thread.
protocol StateWriting: AnyObject {
  /// Writes the whole state if an output needs it; unless `runsAppCode`, a state that needs app code waits for the next
  /// action.
  func writeState(runsAppCode: Bool)
}

package import PlayheadFormat
internal import PlayheadRedaction

/// Records a store that reports all events, one action after the other, so that the state never has to be searched for
/// changes; used by one thread at a time, the store's.
package final class StoreRecorder<State, Action> {
  private let core: RecorderCore
  private let isBuffered: Bool
  private let state: AnyValueRecording<State>
  private let stateType: RecordedType<State>
  private let recording: StateRecording<State>
  private let redaction: Redaction?
  /// Whether actions may need redaction, which the type of a read alone can cause by marking a secret.
  @exclusivity(unchecked) private var redactsActions: Bool
  private let actionType: ActionType<Action>
  private let action: AnyValueRecording<Action>
  private let scratch = ScratchBuffers()
  /// Whether the recorder serves this store.
  @exclusivity(unchecked) package private(set) var isServed = false
  /// Whether it waits for a debugger to attach.
  @exclusivity(unchecked) package private(set) var isDormant = false
  /// Whether a state can be compared directly with the one before it, which the store has.
  @exclusivity(unchecked) private var isDirect = false
  /// Whether lines could be written at the last try; nothing is encoded until the next one is due.
  @exclusivity(unchecked) private var isWriting = true
  /// The last recorded state, if it cannot.
  private var memory: StateMemory<State>?
  /// Whether a value is being encoded, whose own code may call the recorder.
  @exclusivity(unchecked) private var isEncoding = false
  /// The number of the running action; 0 if its line could not be written.
  @exclusivity(unchecked) private var running = 0
  @exclusivity(unchecked) private var start = 0

  package init(_ recorder: Recorder) {
    core = recorder.core
    isBuffered = core.options.durability == .buffered
    stateType = RecordedType<State>()
    state = stateType.recording
    actionType = ActionType(RecordedType<Action>(), name: nil)
    redaction = core.redaction(of: stateType.types, actionType.recordedType.types)
    redactsActions = redaction != nil
    recording = StateRecording(type: stateType, redaction: redaction)
    action = actionType.recordedType.recording
  }

  /// Begins the recording with the state at position 0, unless the recorder serves another store.
  package func start(state: State) {
    isDormant = core.isAlone
    if isDormant { return }
    isEncoding = true
    let begun = core.encode {
      core.begin(self, state: state, type: stateType, recording: recording, action: Action.self)
    }
    isEncoding = false
    guard let begun else { return }
    guard begun.store === self else {
      return core.record { $0.passOver("a second store uses the recorder of another one; each store needs its own") }
    }
    isServed = true
    remember(begun.memory)
    core.look(at: state)
  }

  /// Reads an action from a debugger.
  package func read(action: JSONValue) throws(DebuggedStoreError) -> Action {
    try actionType.recordedType.decoded(action, as: .action)
  }

  /// Reads a state that a debugger presents, with the values of `present` in redacted places.
  package func read(state: JSONValue, keeping present: State) throws(DebuggedStoreError) -> State {
    guard let redaction else { return try stateType.decoded(state, as: .state) }
    isEncoding = true
    let tree = core.encode { stateType.tree(of: present).value }
    isEncoding = false
    return try stateType.decoded(redaction.filled(state, from: tree), as: .state)
  }

  private func remember(_ memory: StateMemory<State>?) {
    isDirect = memory.map { $0.tree == nil } ?? false && recording.needsOnlyValues && redaction == nil
    self.memory = isDirect ? nil : memory
  }

  // MARK: - Actions

  /// Writes an action's line before its reducer runs, in case that never returns; `animation` is how its changes are to
  /// be shown.
  package func willReduce(
    _ action: Action, from origin: RecordedOrigin, animation: String? = nil, state: State
  ) {
    guard _fastPath(isServed && !isEncoding) || wakes(state) else { return passOver() }
    guard _fastPath(isWriting) else {
      return beginAfterLoss(action, from: origin, animation: animation, state: state, at: core.clock.now())
    }
    compose(action, from: origin, animation: animation)
    let now = core.clock.now()
    running = core.change { recorder in
      guard recorder.isReady else { return 0 }
      recorder.action(scratch.payload, at: now)
      return recorder.log.seq
    }
    if _slowPath(running == 0) {
      return beginAfterLoss(action, from: origin, animation: animation, state: state, at: now)
    }
    if _slowPath(scratch.payload.hasFailure) { core.report(scratch.payload.failures) }
    // The reducer's duration must not include the time to write.
    start = isBuffered ? now : core.clock.now()
  }

  @inline(__always) private func compose(_ action: Action, from origin: RecordedOrigin, animation: String?) {
    isEncoding = true
    scratch.payload.removeAll(keepingCapacity: ScratchBuffers.limit)
    if _slowPath(actionType.isOpen || redactsActions) {
      core.write(action, from: origin, animation: animation, into: &scratch.payload)
    } else {
      if !self.action.writeCase(action, &scratch.payload) {
        actionType.recordedType.writeActionName(action, into: &scratch.payload)
      }
      RecordedAction.endName(origin: origin, type: nil, animation: animation, into: &scratch.payload)
      RecordedAction.beginValue(into: &scratch.payload)
      let start = scratch.payload.count
      self.action.write(action, &scratch.payload)
      if _slowPath(scratch.payload.isIncomplete) { scratch.payload.endIncomplete(from: start) }
      RecordedAction.end(into: &scratch.payload)
    }
    isEncoding = false
  }

  @inline(never) private func passOver() {
    guard isEncoding else { return }
    core.record { $0.passOver("an action was sent while a value was being encoded") }
  }

  /// Begins to record if a debugger has attached.
  @inline(never) private func wakes(_ state: State) -> Bool {
    guard isDormant, !isEncoding, !core.isAlone else { return false }
    start(state: state)
    isWriting = true
    return isServed
  }

  @inline(never) private func beginAfterLoss(
    _ action: Action, from origin: RecordedOrigin, animation: String?, state: State, at now: Int
  ) {
    running = 0
    isWriting = false
    start = now
    core.sendToSlowReaders()
    switch core.change({ $0.readiness(at: now) }) {
    // A closed recording stays closed.
    case .closed: return isServed = false
    case .alone:
      memory = nil
      (isServed, isDormant) = (false, true)
      return
    case .failing: return core.change { $0.dropAction() }
    case .writing: break
    case .triesAgain:
      isEncoding = true
      let memory = recording.memory(of: state, writing: &scratch.payload)
      redaction?.redactState(&scratch.payload, from: 0)
      isEncoding = false
      core.change { $0.tryAgain(state: scratch.payload, at: now) }
      let isWritten = core.change { recorder in
        if recorder.isWriting { return true }
        recorder.dropAction()
        return false
      }
      guard isWritten else { return }
      remember(memory)
    }
    compose(action, from: origin, animation: animation)
    (running, isWriting) = core.change { recorder in
      recorder.action(scratch.payload, at: now)
      return (recorder.isWriting ? recorder.log.seq : 0, recorder.isReady)
    }
  }

  /// The number of the running action; nil if it is not recorded.
  package var seq: Int? { isServed && running != 0 ? running : nil }

  /// Records a read of the running reducer.
  package func didRead(_ key: String, _ value: some Any) {
    guard isServed, running != 0, !isEncoding else { return }
    isEncoding = true
    if core.write(read: key, value, into: &scratch.reads) { redactsActions = true }
    isEncoding = false
  }

  /// Records the change by the reducer.
  package func didReduce(from old: State, to new: State) {
    guard isServed, !isEncoding else { return }
    let now = core.clock.now()
    let duration = now &- start
    guard isDirect, running != 0 else { return endWithMemory(of: old, to: new, duration: duration, at: now) }
    isEncoding = true
    scratch.patch.removeAll(keepingCapacity: ScratchBuffers.limit)
    state.writeChanges(old, new, &scratch.patch)
    isEncoding = false
    guard !scratch.patch.isDoubtful else {
      return endWithMemory(of: old, to: new, duration: duration, at: now)
    }
    end(to: new, duration: duration, at: now)
  }

  /// Ends the action, whose patch is in the scratch.
  @inline(__always) private func end(to new: State, duration: Int, at now: Int) {
    let hasMore = core.change { recorder in
      recorder.change(
        seq: running, position: running, duration: duration, reads: scratch.reads, patch: scratch.patch)
        || recorder.isWatched
    }
    scratch.reads.removeAll(keepingCapacity: ScratchBuffers.limit)
    if _slowPath(hasMore) { finish(new, at: now) }
  }

  /// Whether a part of the state may change between two actions, as a shared value may.
  package var mayChangeOutside: Bool { !recording.hasOnlyValues }

  /// Records what something has changed between two actions, if anything.
  package func stateMayHaveChanged(by origin: ChangeOrigin?, to state: State) {
    // What cannot be written now is in the next change that can.
    guard isServed, !isEncoding, isWriting, let before = memory, core.change({ $0.isReady }) else { return }
    let now = core.clock.now()
    isEncoding = true
    let after = recording.writeChanges(since: before, to: state, into: &scratch.patch)
    isEncoding = false
    if _slowPath(scratch.patch.hasFailure) { core.report(scratch.patch.failures) }
    guard scratch.patch.operationCount > 0 else { return }
    core.change { _ = $0.writeOutside(scratch.patch, by: origin, at: now) }
    if let after { remember(after) }
    if core.change({ $0.needsState || $0.isWatched }) { finish(state, at: now) }
  }

  /// Handles the rare cases after an action that need the state.
  @inline(never) private func finish(_ new: State, at now: Int) {
    let (needsState, conditions) = core.change { ($0.needsState, $0.conditions.waiting) }
    if needsState { writeState(new, at: now) }
    if !conditions.isEmpty { core.look(at: new, conditions) }
  }

  /// Writes the whole state for outputs that begin with it; no reducer may be running.
  package func writeState(_ state: State) {
    guard isServed && !isEncoding || wakes(state), core.change({ $0.needsState }) else { return }
    writeState(state, at: core.clock.now())
  }

  /// Writes the whole state to the outputs that need it.
  @inline(never) private func writeState(_ state: State, at now: Int) {
    if isDirect, recording.canComposeElsewhere, let place = core.change({ $0.beginKeyframe(at: now) }) {
      return core.compose(place, recording, state)
    }
    isEncoding = true
    if let memory {
      recording.write(memory, into: &scratch.payload)
    } else {
      remember(recording.memory(of: state, writing: &scratch.payload))
      redaction?.redactState(&scratch.payload, from: 0)
    }
    isEncoding = false
    core.record { $0.keyframe(state: scratch.payload, at: now) }
  }

  /// Ends an action if the old state may have changed since, or a part of it cannot be encoded.
  @inline(never) private func endWithMemory(of old: State, to new: State, duration: Int, at now: Int) {
    guard running != 0 else {
      memory = nil
      isDirect = false
      core.record { $0.loseChange(of: $0.log.seq) }
      return core.look(at: new)
    }
    isEncoding = true
    let before = memory ?? StateMemory(value: old, tree: nil)
    let after = recording.writeChanges(since: before, to: new, into: &scratch.patch)
    isEncoding = false
    if _slowPath(scratch.patch.hasFailure) { core.report(scratch.patch.failures) }
    if let after { remember(after) }
    end(to: new, duration: duration, at: now)
  }
}

package import PlayheadRecording

/// Records a store that tells everything that happens in it, one action after the other, so that nothing has to be
/// looked for.
///
/// It is used by one thread at a time, which is the store's.
package final class StoreRecorder<State, Action> {
  private struct Scratch: ~Copyable {
    var payload = JSONWriter(capacity: 1024)
    var patch = PatchWriter()
    /// What the running reducer has read from its dependencies, each followed by a comma.
    var reads = JSONWriter(capacity: 16)
  }

  private let core: RecorderCore
  private let isBuffered: Bool
  private let state: AnyValueRecording<State>
  private let stateType: RecordedType<State>
  private let recording: StateRecording<State>
  private let redaction: Redaction?
  private let actionType: ActionType<Action>
  private let action: AnyValueRecording<Action>
  /// Behind a pointer, since the store's turn is the exclusivity that the runtime would check again at each access.
  private let scratch: UnsafeMutablePointer<Scratch>
  /// Whether the recorder serves this store.
  @exclusivity(unchecked) private var isServed = false
  /// Whether a state can be compared with the one before it, which the store has.
  @exclusivity(unchecked) private var isDirect = false
  /// Whether lines could be written when that was last tried. Nothing is encoded for them until it is time to try again.
  @exclusivity(unchecked) private var isWriting = true
  /// The state that was last recorded, where it cannot.
  private var memory: StateMemory<State>?
  /// Whether a value is being encoded, whose own code may call the recorder.
  @exclusivity(unchecked) private var isEncoding = false
  /// The number of the action that is being reduced; 0 where its line could not be written.
  @exclusivity(unchecked) private var running = 0
  @exclusivity(unchecked) private var start = 0

  package init(_ recorder: Recorder) {
    core = recorder.core
    isBuffered = core.options.durability == .buffered
    stateType = RecordedType<State>()
    state = stateType.recording
    actionType = ActionType(RecordedType<Action>(), name: nil)
    redaction = core.redaction(of: stateType.types, actionType.recordedType.types)
    recording = StateRecording(type: stateType, redaction: redaction)
    action = actionType.recordedType.recording
    scratch = .allocate(capacity: 1)
    scratch.initialize(to: Scratch())
  }

  deinit {
    scratch.deinitialize(count: 1)
    scratch.deallocate()
  }

  /// Begins the recording with the state at position 0, unless the recorder serves another store.
  package func start(state: State) {
    isEncoding = true
    defer { isEncoding = false }
    let begun = core.encode {
      core.begin(self, state: state, type: stateType, recording: recording, action: Action.self)
    }
    guard let begun else { return }
    guard begun.store === self else {
      return core.record { $0.passOver("a second store uses the recorder of another one; each store needs its own") }
    }
    isServed = true
    remember(begun.memory)
  }

  private func remember(_ memory: StateMemory<State>?) {
    isDirect = memory.map { $0.tree == nil } ?? false && recording.needsOnlyValues && redaction == nil
    self.memory = isDirect ? nil : memory
  }

  // MARK: - Actions

  /// Records an action whose reducer is about to run: its line is written, so that it is known should its reducer never
  /// return.
  ///
  /// - Parameter animation: how its changes are to be shown; nil for at once.
  package func willReduce(
    _ action: Action, from origin: RecordedOrigin, animation: String? = nil, state: State
  ) {
    guard isServed, !isEncoding else { return passOver() }
    guard _fastPath(isWriting) else {
      return beginAfterLoss(action, from: origin, animation: animation, state: state, at: core.clock.now())
    }
    compose(action, from: origin, animation: animation)
    let now = core.clock.now()
    running = core.change { recorder in
      guard recorder.isReady else { return 0 }
      recorder.action(scratch.pointee.payload, at: now)
      return recorder.log.seq
    }
    if _slowPath(running == 0) {
      return beginAfterLoss(action, from: origin, animation: animation, state: state, at: now)
    }
    if _slowPath(scratch.pointee.payload.hasFailure) { noteLoss(at: now) }
    // The reducer has no part in the time that it takes to write.
    start = isBuffered ? now : core.clock.now()
  }

  @inline(__always) private func compose(_ action: Action, from origin: RecordedOrigin, animation: String?) {
    isEncoding = true
    scratch.pointee.payload.removeAll(keepingCapacity: PlayheadRecorder.Scratch.limit)
    if _slowPath(actionType.isOpen || redaction != nil) {
      core.write(action, from: origin, animation: animation, into: &scratch.pointee.payload)
    } else {
      if !self.action.writeCase(action, &scratch.pointee.payload) {
        actionType.recordedType.writeActionName(action, into: &scratch.pointee.payload)
      }
      RecordedAction.endName(origin: origin, type: nil, animation: animation, into: &scratch.pointee.payload)
      RecordedAction.beginValue(into: &scratch.pointee.payload)
      let start = scratch.pointee.payload.count
      self.action.write(action, &scratch.pointee.payload)
      if _slowPath(scratch.pointee.payload.wasCut) {
        var cut = JSONWriter(capacity: 256)
        cut.append(cutOf: scratch.pointee.payload, from: start)
        scratch.pointee.payload.append(cut)
      }
      RecordedAction.end(into: &scratch.pointee.payload)
    }
    isEncoding = false
  }

  @inline(never) private func noteLoss(at now: Int) {
    guard let failure = scratch.pointee.payload.failure else { return }
    core.noteLoss(of: failure, at: now)
  }

  @inline(never) private func passOver() {
    guard isEncoding else { return }
    core.record { $0.passOver("an action was sent while a value was being encoded") }
  }

  @inline(never) private func beginAfterLoss(
    _ action: Action, from origin: RecordedOrigin, animation: String?, state: State, at now: Int
  ) {
    running = 0
    isWriting = false
    start = now
    core.sendToSlowReaders()
    switch core.change({ $0.readiness(at: now) }) {
    // What was closed stays closed.
    case .closed: return isServed = false
    case .failing: return core.change { $0.dropAction() }
    case .writing: break
    case .triesAgain:
      isEncoding = true
      let memory = recording.memory(of: state, writing: &scratch.pointee.payload)
      redaction?.redactState(&scratch.pointee.payload, from: 0)
      isEncoding = false
      // A state of which a part is missing is none: the gap stands without it.
      if scratch.pointee.payload.failure != nil { scratch.pointee.payload.removeAll() }
      core.change { $0.tryAgain(state: scratch.pointee.payload, at: now) }
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
      recorder.action(scratch.pointee.payload, at: now)
      return (recorder.isWriting ? recorder.log.seq : 0, recorder.isReady)
    }
  }

  /// Records what the running reducer has read from a dependency.
  package func didRead(_ key: String, _ value: some Any) {
    guard isServed, running != 0, !isEncoding else { return }
    isEncoding = true
    core.write(read: key, value, into: &scratch.pointee.reads)
    isEncoding = false
  }

  /// Records what the reducer has done.
  package func didReduce(from old: State, to new: State) {
    guard isServed, !isEncoding else { return }
    let now = core.clock.now()
    let duration = now &- start
    guard isDirect, running != 0 else { return endWithMemory(of: old, to: new, duration: duration, at: now) }
    isEncoding = true
    scratch.pointee.patch.removeAll(keepingCapacity: PlayheadRecorder.Scratch.limit)
    state.writeChanges(old, new, &scratch.pointee.patch)
    isEncoding = false
    guard !scratch.pointee.patch.isDoubtful else {
      return endWithMemory(of: old, to: new, duration: duration, at: now)
    }
    end(to: new, duration: duration, at: now)
  }

  /// Ends the action; its patch is in the scratch.
  @inline(__always) private func end(to new: State, duration: Int, at now: Int) {
    let needsState = core.change { recorder in
      recorder.change(
        seq: running, position: running, duration: duration, reads: scratch.pointee.reads, patch: scratch.pointee.patch)
    }
    scratch.pointee.reads.removeAll(keepingCapacity: PlayheadRecorder.Scratch.limit)
    if _slowPath(needsState) { writeState(new, at: now) }
  }

  /// Writes the state whole, where an output needs it: one that was added begins with it.
  ///
  /// - Parameter state: the store's, while none of its reducers runs.
  package func writeState(_ state: State) {
    guard isServed, !isEncoding, core.change({ $0.needsState }) else { return }
    writeState(state, at: core.clock.now())
  }

  /// Writes the state whole, to the outputs that need it.
  @inline(never) private func writeState(_ state: State, at now: Int) {
    if isDirect, recording.canComposeElsewhere, let place = core.change({ $0.beginKeyframe(at: now) }) {
      return core.compose(seq: place.seq, time: place.time, recording, state)
    }
    isEncoding = true
    if let memory {
      recording.write(memory, into: &scratch.pointee.payload)
    } else {
      remember(recording.memory(of: state, writing: &scratch.pointee.payload))
      redaction?.redactState(&scratch.pointee.payload, from: 0)
    }
    isEncoding = false
    guard scratch.pointee.payload.failure == nil else { return core.record { $0.drop(1) } }
    core.record { $0.keyframe(state: scratch.pointee.payload, at: now) }
  }

  /// Ends the action of a state whose old value is no witness of what was, or of which a part cannot be encoded.
  @inline(never) private func endWithMemory(of old: State, to new: State, duration: Int, at now: Int) {
    guard running != 0 else {
      memory = nil
      isDirect = false
      return core.record { $0.loseChange(of: $0.log.seq) }
    }
    isEncoding = true
    let before = memory ?? StateMemory(value: old, tree: nil)
    let after = recording.writeChanges(since: before, to: new, into: &scratch.pointee.patch)
    isEncoding = false
    if let failure = scratch.pointee.patch.failure {
      let reason = core.redacted(failure.description)
      core.record { $0.noteLossOfChange(reason, of: running, at: now) }
      return scratch.pointee.reads.removeAll()
    }
    if let after { remember(after) }
    end(to: new, duration: duration, at: now)
  }
}

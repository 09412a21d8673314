import PlayheadRecording

/// Records a store of which nothing is known but its state, as it is looked at before and after each action.
///
/// Each look writes what changed since the state that was recorded last, so the states are right under any interleaving.
/// An action that is sent within another one's reducer is thus taken out of what that one changes, and what changed
/// between two actions is what somebody changed behind the store's back. Several threads may call at once: values are
/// encoded without a lock, and encoded again where another thread has recorded a change meanwhile.
final class ForeignStore<State>: ReadsRecording, Sendable {
  private struct Progress {
    var memory: StateMemory<State>?
    /// How many times the recorded state was changed.
    var version = 0
    /// The actions whose reducers are running, in the order in which they began.
    var running: [RunningAction] = []
    var lastID = 0
  }

  private let core: RecorderCore
  private let recording: StateRecording<State>
  /// No code of the app's runs while it is held; the core's lock may be taken within it.
  private let progress = Lock(Progress())

  private let shape = RecordedShape<State>()
  /// Whether only one wrapper may use it, and not whoever has the recorder.
  let isOwned: Bool

  init(core: RecorderCore, isOwned: Bool) {
    self.core = core
    self.isOwned = isOwned
    recording = StateRecording(shape: shape, redaction: core.redaction)
  }

  /// Begins the recording with the state at position 0.
  ///
  /// - Returns: whether the recorder serves this store now.
  func start<Action>(state: State, _: Action.Type) -> Bool {
    let begun = core.begin(self, state: state, shape: shape, recording: recording, action: Action.self) { memory in
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

  // MARK: - Looking at the state

  /// Looks at the state, and does something with what changed since it was last recorded.
  ///
  /// - Parameters:
  ///   - state: reads the store's state. It is read again where another thread recorded a change meanwhile, since then
  ///     it may be older than what that one saw.
  ///   - commit: called under the lock with the patch in the scratch; whether the state is recorded by it.
  @inline(__always) private func look<Answer>(
    at state: () -> State, _ scratch: Scratch, _ commit: (inout Progress) -> (Answer, isRecorded: Bool)
  ) -> Answer {
    while true {
      var version = 0
      let old = progress.withLock { progress in
        version = progress.version
        return progress.memory
      }
      let now = state()
      var new: StateMemory<State>?
      if let old {
        new = recording.writeChanges(since: old, to: now, into: &scratch.patch)
      } else {
        scratch.patch.removeAll(keepingCapacity: Scratch.limit)
      }
      var released: StateMemory<State>?
      let answer = progress.withLock { progress -> Answer? in
        guard progress.version == version else { return nil }
        let (answer, isRecorded) = commit(&progress)
        if isRecorded, let new {
          if scratch.patch.operationCount > 0 { progress.version += 1 }
          // What goes with the old state may be an instance whose `deinit` calls the recorder.
          released = progress.memory
          progress.memory = new
        }
        return answer
      }
      _ = consume released
      if let answer { return answer }
    }
  }

  // MARK: - Actions

  /// Begins an action: writes its line, so that it is known should its reducer never return.
  func begin<Action>(
    _ action: Action, from origin: RecordedOrigin, animation: String?, in context: RunningAction.Context,
    state: () -> State
  ) -> ActionToken {
    let scratch = core.checkOut()
    defer { core.checkIn(scratch) }
    core.write(action, from: origin, animation: animation, into: &scratch.payload)
    let failure = scratch.payload.failure.map { core.redacted($0.description) }
    let now = core.clock.now()
    guard isReady(at: now, state: state) else { return beginLost(in: context, at: now) }
    return look(at: state, scratch) { progress in
      // Of a state that cannot be encoded, there is no telling what changed.
      var operations = scratch.patch.failure == nil ? scratch.operations : []
      // What changed since the last look belongs to the reducer that is running, if one is.
      if !operations.isEmpty, let outer = progress.running.lastIndex(where: { !$0.isLost }),
        progress.running[outer].later.commutes(with: operations)
      {
        scratch.patch.withOperations { progress.running[outer].operations += $0 }
        for index in progress.running.indices where index < outer { progress.running[index].later.add(operations) }
        operations = []
      }
      let overlaps = progress.running.contains { !$0.isAround(context) }
      if overlaps {
        for index in progress.running.indices where !progress.running[index].isAround(context) {
          progress.running[index].overlaps = true
        }
      }
      progress.lastID += 1
      let id = progress.lastID
      var outside = 0
      let seq = core.update { recorder -> Int? in
        guard recorder.isReady else {
          recorder.dropAction()
          return nil
        }
        if !operations.isEmpty { outside = Self.writeOutside(scratch.patch, to: &recorder, at: now) }
        recorder.action(scratch.payload, at: now)
        if let failure { recorder.noteLoss(failure, lines: 0, at: now) }
        return recorder.seq
      }
      if outside > 0 {
        for index in progress.running.indices { progress.running[index].later.add(operations) }
      }
      let token = ActionToken(position: seq, id: id)
      progress.running.append(
        RunningAction(token: token, start: core.clock.now(), context: context, isLost: seq == nil, overlaps: overlaps))
      return (token, true)
    }
  }

  /// Whether an action's line can be written now. After a loss it is tried again, and the state comes first.
  private func isReady(at now: Int, state: () -> State) -> Bool {
    let isRunning = progress.withLock { !$0.running.isEmpty }
    let (isReady, tries) = core.update { recorder in
      // A keyframe inside another action would stand between the parts of what that one changes.
      (recorder.isReady, !recorder.isReady && !isRunning && recorder.isTimeToTryAgain(at: now))
    }
    guard tries else { return isReady }
    let version = progress.withLock { $0.version }
    return rememberWhole(state(), since: version) { recorder, payload in recorder.tryAgain(state: payload, at: now) }
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
    var released: StateMemory<State>?
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

  private func beginLost(in context: RunningAction.Context, at now: Int) -> ActionToken {
    progress.withLock { progress in
      core.update { $0.dropAction() }
      progress.lastID += 1
      let token = ActionToken(position: nil, id: progress.lastID)
      progress.running.append(RunningAction(token: token, start: now, context: context, isLost: true))
      return token
    }
  }

  /// Notes what the reducer of an action has read, for the line of its change.
  func read<Value>(_ key: String, _ value: Value, in token: ActionToken) {
    let scratch = core.checkOut()
    defer { core.checkIn(scratch) }
    core.write(read: key, value, into: &scratch.payload)
    progress.withLock { progress in
      guard let index = progress.running.firstIndex(where: { $0.token == token }) else {
        return core.update { $0.passOver("a value was read by an action that is not being reduced") }
      }
      scratch.payload.withBytes { progress.running[index].reads += $0 }
    }
  }

  /// Ends an action: writes what it changed.
  func end(_ token: ActionToken, state: () -> State) {
    let now = core.clock.now()
    let scratch = core.checkOut()
    defer { core.checkIn(scratch) }
    let isLost = progress.withLock { progress -> Bool? in
      guard let index = progress.running.firstIndex(where: { $0.token == token }) else {
        core.update { $0.passOver("an action ended that is not being reduced") }
        return nil
      }
      guard progress.running[index].isLost || core.update({ !$0.isReady }) else { return false }
      progress.running.remove(at: index)
      core.update {
        if $0.isClosed { return }
        $0.drop(1)
        $0.loseState()
      }
      return true
    }
    guard isLost == false else { return }
    let isKeyframeDue = look(at: state, scratch) { progress in
      guard let index = progress.running.firstIndex(where: { $0.token == token }) else { return (false, false) }
      let action = progress.running.remove(at: index)
      return end(action, index: index, scratch, &progress, at: now)
    }
    if isKeyframeDue { writeKeyframe(state, at: now) }
  }

  /// - Returns: whether the whole state is to be written.
  private func end(
    _ action: RunningAction, index: Int, _ scratch: Scratch, _ progress: inout Progress, at now: Int
  ) -> (Bool, isRecorded: Bool) {
    let isAlone = progress.running.isEmpty
    if let failure = scratch.patch.failure {
      let reason = core.redacted(failure.description)
      return (
        core.update { recorder in
          let knewState = !recorder.hasLostState
          if knewState { recorder.noteLoss(reason, lines: 1, at: now) } else { recorder.drop(1) }
          recorder.loseState()
          return false
        }, false
      )
    }
    let operations = isAlone && action.later.isEmpty ? [] : scratch.operations
    // What it did on top of what later actions left may not be told apart from that.
    let isSeparate = action.later.isEmpty || action.later.commutes(with: operations)
    if !action.operations.isEmpty || !isSeparate {
      scratch.outer.removeAll()
      scratch.outer.append(operations: action.operations)
      if isSeparate { scratch.patch.withOperations { scratch.outer.append(operations: Array($0)) } }
    }
    for earlier in progress.running.indices where earlier < index { progress.running[earlier].later.add(operations) }
    if !isSeparate {
      for later in progress.running.indices where later >= index { progress.running[later].later.add(operations) }
    }
    action.reads.withUnsafeBytes { scratch.payload.append(bytes: $0) }
    let duration = now - action.start
    let isDue = core.update { recorder in
      guard !recorder.isClosed else { return false }
      guard !recorder.hasLostState else {
        if !isAlone { recorder.drop(1) }
        return isAlone
      }
      let position = action.token.position ?? 0
      if action.operations.isEmpty, isSeparate {
        recorder.change(
          seq: position, duration: duration, overlaps: action.overlaps, reads: scratch.payload, patch: scratch.patch)
      } else {
        recorder.change(
          seq: position, duration: duration, overlaps: action.overlaps, reads: scratch.payload, patch: scratch.outer)
        if !isSeparate { _ = Self.writeOutside(scratch.patch, to: &recorder, at: now) }
      }
      return recorder.needsKeyframe && isAlone
    }
    return (isDue, true)
  }

  private func writeKeyframe(_ state: () -> State, at now: Int) {
    if recording.canComposeElsewhere {
      let place = progress.withLock { progress -> ((seq: Int, time: Int), StateMemory<State>)? in
        guard progress.running.isEmpty, let memory = progress.memory, memory.tree == nil else { return nil }
        return core.update { recorder -> (seq: Int, time: Int)? in
          guard recorder.keyframes.isHeavy, !recorder.hasLostState else { return nil }
          return recorder.beginKeyframe(at: now)
        }.map { ($0, memory) }
      }
      if let (place, memory) = place {
        return core.compose(seq: place.seq, time: place.time, recording, memory.value)
      }
    }
    // Of the state that the patches have led to, not of the store's: somebody may have changed that since.
    let (memory, version) = progress.withLock { ($0.running.isEmpty ? $0.memory : nil, $0.version) }
    guard let memory else { return }
    _ = rememberWhole(memory.value, tree: memory.tree, since: version) { recorder, payload in
      recorder.keyframe(state: payload, at: now)
      return true
    }
  }

  // MARK: - Changes from outside

  /// Looks whether the state was changed between two actions.
  func lookOutside(_ state: () -> State) {
    let now = core.clock.now()
    guard progress.withLock({ $0.running.isEmpty }), core.update({ $0.isReady && !$0.hasLostState }) else { return }
    let scratch = core.checkOut()
    defer { core.checkIn(scratch) }
    look(at: state, scratch) { progress in
      guard progress.running.isEmpty, scratch.patch.failure == nil else { return ((), false) }
      guard scratch.patch.operationCount > 0 else { return ((), true) }
      core.update { _ = Self.writeOutside(scratch.patch, to: &$0, at: now) }
      return ((), true)
    }
  }

  /// Writes the action that stands for a change behind the store's back.
  private static func writeOutside(_ patch: borrowing PatchWriter, to recorder: inout RecorderState, at now: Int) -> Int
  {
    guard recorder.isReady, !recorder.hasLostState, patch.failure == nil else { return 0 }
    var line = JSONWriter(capacity: 64)
    line.append(escaped: RecordedAction.outsideName)
    RecordedAction.endName(origin: .outside, type: nil, animation: nil, into: &line)
    RecordedAction.end(into: &line)
    recorder.action(line, at: now)
    recorder.change(seq: recorder.seq, duration: 0, reads: JSONWriter(capacity: 16), patch: patch)
    return recorder.seq
  }
}

/// Records what reducers read, whatever the type of the state.
protocol ReadsRecording: AnyObject {
  func read<Value>(_ key: String, _ value: Value, in token: ActionToken)
}

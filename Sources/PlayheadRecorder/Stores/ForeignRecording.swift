import PlayheadRecording

/// What a recorder knows of a store that it looks at, whatever the type of its state. Nothing here is generic over it:
/// what is looks up its types at run time, which takes longer than to write an action.
class ForeignRecording: @unchecked Sendable {
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
  }

  struct Progress {
    /// A ``StateMemory`` of the state that was recorded last.
    var memory: AnyObject?
    /// How many times the recorded state was changed.
    var version = 0
    /// The actions whose reducers are running, in the order in which they began.
    var running: [RunningAction] = []
    var lastID = 0
    /// Whether lines could not be written when that was last tried. Nothing is encoded for them until it is time to try
    /// again.
    var isFailing = false
    /// The type of action that was met last, which is mostly the only one.
    private var lastType: (id: ObjectIdentifier, type: AnyObject)?
    /// What no call is using.
    private var scratches: [Scratch] = []

    var snapshot: Snapshot { Snapshot(memory: memory, version: version) }

    /// What is known of a type of action, if it was the last.
    func actionType(_ id: ObjectIdentifier) -> AnyObject? {
      guard let lastType, lastType.id == id else { return nil }
      return lastType.type
    }

    mutating func remember<Action>(_ type: ActionType<Action>) {
      lastType = (ObjectIdentifier(Action.self), type)
    }

    /// Lends something to write values into.
    mutating func checkOut() -> Scratch { scratches.popLast() ?? Scratch() }

    mutating func checkIn(_ used: Scratch) {
      used.removeAll()
      if scratches.count < 4 { scratches.append(used) }
    }
  }

  let core: RecorderCore
  /// No code of the app's runs while it is held; the core's lock may be taken within it.
  let progress = Lock(Progress())

  init(core: RecorderCore) {
    self.core = core
  }

  // MARK: - Looking at the state

  /// Looks at the state, and does something with what changed since it was last recorded.
  ///
  /// - Parameters:
  ///   - snapshot: what was recorded last.
  ///   - scratch: was checked out, and is checked in.
  ///   - compare: compares the store's state. It is called again where another thread recorded a change meanwhile, since
  ///     then the state may be older than what that one saw.
  ///   - commit: called under the lock with the patch in the scratch; whether the state is recorded by it.
  @inline(__always) private func look<Answer>(
    since snapshot: Snapshot, _ scratch: Scratch, _ compare: Comparison,
    _ commit: (inout Progress) -> (Answer, isRecorded: Bool)
  ) -> Answer {
    var snapshot = snapshot
    while true {
      let new = compare(snapshot.memory, &scratch.patch)
      var released: AnyObject?
      var newer: Snapshot?
      let answer = progress.withLock { progress -> Answer? in
        guard progress.version == snapshot.version else {
          newer = progress.snapshot
          return nil
        }
        let (answer, isRecorded) = commit(&progress)
        if isRecorded, let new {
          if scratch.patch.operationCount > 0 { progress.version += 1 }
          // What goes with the old state may be an instance whose `deinit` calls the recorder.
          released = progress.memory
          progress.memory = new
        }
        progress.checkIn(scratch)
        return answer
      }
      _ = consume released
      if let answer { return answer }
      // Not under the lock: this may be the last that holds the state that it had.
      if let newer { snapshot = newer }
    }
  }

  // MARK: - Actions

  /// Begins the action whose line is in the scratch.
  ///
  /// - Parameter loss: what could not be encoded of it.
  /// - Returns: nil where lines cannot be written.
  final func begin(
    in context: RunningAction.Context, since snapshot: Snapshot, _ scratch: Scratch, loss: String?, at now: Int,
    _ compare: Comparison
  ) -> ActionToken? {
    let token: ActionToken? = look(since: snapshot, scratch, compare) { progress in
      // Of a state that cannot be encoded, there is no telling what changed.
      var operations = scratch.patch.failure == nil ? scratch.operations : []
      // What changed since the last look belongs to the reducer that is running, if one is.
      let owner = operations.isEmpty ? nil : progress.running.lastIndex { !$0.isLost }
      let isOwned = owner.map { progress.running[$0].later.commutes(with: operations) } ?? false
      var outside = 0
      let seq = core.update { recorder -> Int? in
        guard recorder.isReady else { return nil }
        if !operations.isEmpty, !isOwned { outside = Self.writeOutside(scratch.patch, to: &recorder, at: now) }
        recorder.action(scratch.payload, at: now)
        if let loss { recorder.noteLoss(loss, lines: 0, at: now) }
        return recorder.seq
      }
      progress.isFailing = seq == nil
      guard let seq else { return (nil, false) }
      if isOwned, let owner {
        scratch.patch.withOperations { progress.running[owner].operations += $0 }
        for index in progress.running.indices where index < owner { progress.running[index].later.add(operations) }
        operations = []
      }
      if outside > 0 {
        for index in progress.running.indices { progress.running[index].later.add(operations) }
      }
      var overlaps = false
      for index in progress.running.indices where !progress.running[index].isAround(context) {
        progress.running[index].overlaps = true
        overlaps = true
      }
      progress.lastID += 1
      let token = ActionToken(position: seq, id: progress.lastID)
      progress.running.append(RunningAction(token: token, start: now, context: context, overlaps: overlaps))
      return (token, scratch.patch.operationCount > 0)
    }
    guard let token, core.options.durability == .everyAction else { return token }
    // The reducer has no part in the time that it takes to write.
    let start = core.clock.now()
    progress.withLock { progress in
      if let index = progress.running.lastIndex(where: { $0.token == token }) { progress.running[index].start = start }
    }
    return token
  }

  /// Begins an action that cannot be written.
  final func beginLost(in context: RunningAction.Context, at now: Int) -> ActionToken {
    progress.withLock { progress in
      core.update { $0.dropAction() }
      progress.lastID += 1
      let token = ActionToken(position: nil, id: progress.lastID)
      progress.running.append(RunningAction(token: token, start: now, context: context, isLost: true))
      return token
    }
  }

  /// Notes what the reducer of an action has read, for the line of its change.
  final func read<Value>(_ key: String, _ value: Value, in token: ActionToken) {
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
  ///
  /// - Returns: whether the whole state is to be written.
  final func end(_ token: ActionToken, at now: Int, _ compare: Comparison) -> Bool {
    let begun = progress.withLock { progress -> (scratch: Scratch, snapshot: Snapshot)? in
      guard let index = progress.running.firstIndex(where: { $0.token == token }) else {
        core.update { $0.passOver("an action ended that is not being reduced") }
        return nil
      }
      guard progress.running[index].isLost else { return (progress.checkOut(), progress.snapshot) }
      progress.running.remove(at: index)
      core.update { $0.loseChange() }
      return nil
    }
    guard let (scratch, snapshot) = begun else { return false }
    return look(since: snapshot, scratch, compare) { progress in
      guard let index = progress.running.firstIndex(where: { $0.token == token }) else { return (false, false) }
      let action = progress.running.remove(at: index)
      return end(action, index: index, scratch, &progress, at: now)
    }
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
          guard recorder.isReady else {
            recorder.loseChange()
            return false
          }
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
    var isKnown = true
    let isDue = core.update { recorder in
      guard recorder.isReady else {
        recorder.loseChange()
        isKnown = false
        return false
      }
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
    return (isDue, isKnown)
  }

  // MARK: - Changes from outside

  /// Looks whether the state was changed between two actions.
  final func lookOutside(_ compare: Comparison) {
    let now = core.clock.now()
    guard progress.withLock({ $0.running.isEmpty }), core.update({ $0.isReady && !$0.hasLostState }) else { return }
    let (scratch, snapshot) = progress.withLock { ($0.checkOut(), $0.snapshot) }
    look(since: snapshot, scratch, compare) { progress in
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

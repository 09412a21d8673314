import PlayheadFormat

/// What values are written into before the recorder's lock is taken. It serves one call at a time.
final class Scratch {
  /// Whether one store has it for itself.
  let isOwned: Bool
  /// An action's line from the content of its name on, a state, or reads.
  @exclusivity(unchecked) var payload = JSONWriter(capacity: 1024)
  @exclusivity(unchecked) var patch = PatchWriter()
  /// What the reducer of the action has read from its dependencies, each followed by a comma: changed under the lock.
  @exclusivity(unchecked) var reads = JSONWriter(capacity: 16)
  /// When the reducer of the action began to run, in nanoseconds.
  @exclusivity(unchecked) var start = 0
  /// The state that is compared with: a ``StateMemory`` of what was recorded last when that was looked up.
  @exclusivity(unchecked) private(set) var memory: AnyObject?
  /// How many times the recorded state had been changed then.
  @exclusivity(unchecked) private(set) var version = 0
  /// Whether all outputs took lines then.
  @exclusivity(unchecked) private(set) var isReady = false
  /// Whether the recorder was found to be closed, by a store whose own it is.
  @exclusivity(unchecked) private(set) var isClosed = false
  /// The type of action that was met last, which is mostly the only one, and what is known of it.
  @exclusivity(unchecked) private var lastType: (id: ObjectIdentifier, type: AnyObject)?
  /// What puts placeholders in the places of secrets, as far as that was known then.
  @exclusivity(unchecked) private(set) var redaction: Redaction?

  /// More than this is given back.
  static let limit = 1 << 20

  init(isOwned: Bool = false) {
    self.isOwned = isOwned
  }

  /// Looks up what was recorded last.
  ///
  /// - Returns: what was known before, to be released without the lock: with it may go an instance whose `deinit` calls the recorder.
  @inline(__always) func follow(_ recorder: borrowing RecorderState) -> AnyObject? {
    version = recorder.looked.version
    isReady = recorder.isReady
    if _slowPath(redaction !== recorder.redaction) { redaction = recorder.redaction }
    guard memory !== recorder.looked.memory else { return nil }
    defer { memory = recorder.looked.memory }
    return memory
  }

  /// Forgets what was recorded last.
  ///
  /// - Returns: what was known, to be released without the lock.
  func unfollow() -> AnyObject? {
    isReady = false
    return memory.take()
  }

  /// Is of no use any more: the recorder is closed, and what it follows is gone.
  func close() {
    isClosed = true
    removeAll()
    _ = unfollow()
  }

  /// What is known of a type of action, if it was the last.
  @inline(__always) func actionType<Action>(_: Action.Type) -> ActionType<Action>? {
    guard let lastType, lastType.id == ObjectIdentifier(Action.self) else { return nil }
    return unsafeDowncast(lastType.type, to: ActionType<Action>.self)
  }

  func remember<Action>(_ type: ActionType<Action>) { lastType = (ObjectIdentifier(Action.self), type) }

  /// Forgets what the reducer of an action has read, and all that is large; the rest is forgotten when the next one begins.
  @inline(__always) func forget() {
    if _slowPath(reads.count > 0 || payload.count > Self.limit || patch.byteCount > Self.limit) { removeAll() }
  }

  func removeAll() {
    payload.removeAll(keepingCapacity: Self.limit)
    patch.removeAll(keepingCapacity: Self.limit)
    reads.removeAll(keepingCapacity: Self.limit)
  }
}

import PlayheadFormat
internal import PlayheadRedaction

/// Buffers for writing values before the recorder's lock is taken, used by one call at a time.
final class ScratchBuffers {
  /// Whether it belongs to one store.
  let isOwned: Bool
  /// An action's line from the content of its name on, a state, or reads.
  @exclusivity(unchecked) var payload = JSONWriter(capacity: 1024)
  @exclusivity(unchecked) var patch = PatchWriter()
  /// The reads of the action's reducer, each followed by a comma; changed under the lock.
  @exclusivity(unchecked) var reads = JSONWriter(capacity: 16)
  /// When the action's reducer began, in nanoseconds.
  @exclusivity(unchecked) var start = 0
  /// The state to compare with: a ``StateMemory`` of the last recorded state at the time of the lookup.
  @exclusivity(unchecked) private(set) var memory: AnyObject?
  /// The number of changes of the recorded state at that time.
  @exclusivity(unchecked) private(set) var version = 0
  /// Whether all outputs took lines at that time.
  @exclusivity(unchecked) private(set) var isReady = false
  /// Whether the recorder was found closed by the store that owns this.
  @exclusivity(unchecked) private(set) var isClosed = false
  /// The last type of action, mostly the only one, and its recording.
  @exclusivity(unchecked) private var lastType: (id: ObjectIdentifier, type: AnyObject)?
  /// Inserts placeholders for secrets, as known at that time.
  @exclusivity(unchecked) private(set) var redaction: Redaction?

  /// A larger buffer is released after use.
  static let limit = 1 << 20

  init(isOwned: Bool = false) {
    self.isOwned = isOwned
  }

  /// Looks up the last recorded state, and returns the previous one to be released without the lock, as that may
  /// release an instance whose `deinit` calls the recorder.
  @inline(__always) func follow(_ recorder: borrowing RecorderState) -> AnyObject? {
    version = recorder.looked.version
    isReady = recorder.isReady
    if _slowPath(redaction !== recorder.redaction) { redaction = recorder.redaction }
    guard memory !== recorder.looked.memory else { return nil }
    defer { memory = recorder.looked.memory }
    return memory
  }

  /// Forgets the last recorded state, and returns it to be released without the lock.
  func unfollow() -> AnyObject? {
    isReady = false
    return memory.take()
  }

  /// Releases what it follows, as the recorder is closed.
  func close() {
    isClosed = true
    removeAll()
    _ = unfollow()
  }

  /// The recording of a type of action, if it was the last.
  @inline(__always) func actionType<Action>(_: Action.Type) -> ActionType<Action>? {
    guard let lastType, lastType.id == ObjectIdentifier(Action.self) else { return nil }
    return unsafeDowncast(lastType.type, to: ActionType<Action>.self)
  }

  func remember<Action>(_ type: ActionType<Action>) { lastType = (ObjectIdentifier(Action.self), type) }

  /// Clears an action's reads and all large buffers; the rest is overwritten by the next action.
  @inline(__always) func forget() {
    if _slowPath(reads.count > 0 || payload.count > Self.limit || patch.byteCount > Self.limit) { removeAll() }
  }

  func removeAll() {
    payload.removeAll(keepingCapacity: Self.limit)
    patch.removeAll(keepingCapacity: Self.limit)
    reads.removeAll(keepingCapacity: Self.limit)
  }
}

/// The recorded state of a store that is looked at, of whatever type.
struct LookedState {
  /// A ``StateMemory``; nil before the recording has begun.
  private(set) var memory: AnyObject?
  /// The number of changes of the recorded state.
  private(set) var version = 0
  /// Whether the store's state differs from it by a change that could not be written.
  private(set) var isStale = false

  /// Notes a change that could not be written.
  mutating func becomeStale() {
    isStale = true
    version += 1
  }

  /// Forgets the state at the end, and returns it to be released without the lock as in ``advance(to:isChanged:)``.
  mutating func letGo() -> AnyObject? {
    version += 1
    return memory.take()
  }

  /// Replaces the recorded state and returns the old memory to be released without the lock, as that may release an
  /// instance whose `deinit` calls the recorder.
  mutating func advance(to new: AnyObject, isChanged: Bool = true) -> AnyObject? {
    if isChanged { version += 1 }
    isStale = false
    defer { memory = new }
    return memory
  }
}

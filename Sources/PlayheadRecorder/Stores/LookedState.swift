/// The state of a store that is looked at, as far as it is recorded, whatever its type.
struct LookedState {
  /// A ``StateMemory``; nil before the recording has begun.
  private(set) var memory: AnyObject?
  /// How many times the recorded state was changed.
  private(set) var version = 0
  /// Whether the store has another state, of which no change tells since it could not be written.
  private(set) var isStale = false

  /// The state has changed, and the change could not be written.
  mutating func becomeStale() {
    isStale = true
    version += 1
  }

  /// Nothing is recorded any more.
  ///
  /// - Returns: as ``advance(to:isChanged:)``.
  mutating func letGo() -> AnyObject? {
    version += 1
    return memory.take()
  }

  /// The recorded state is another one.
  ///
  /// - Returns: the memory of the one before, to be released without the lock: with it may go an instance whose `deinit`
  ///   calls the recorder.
  mutating func advance(to new: AnyObject, isChanged: Bool = true) -> AnyObject? {
    if isChanged { version += 1 }
    isStale = false
    defer { memory = new }
    return memory
  }
}

/// The state of a store that is looked at, as far as it is recorded, whatever its type.
struct LookedState {
  /// A ``StateMemory``; nil before the recording has begun.
  private(set) var memory: AnyObject?
  /// How many times the recorded state was changed.
  private(set) var version = 0
  /// Whether the store has another state, of which no change tells since it could not be written.
  private(set) var isStale = false
  /// The type of action that was met last, which is mostly the only one.
  private var lastType: (id: ObjectIdentifier, type: AnyObject)?

  /// What is known of a type of action, if it was the last.
  func actionType(_ id: ObjectIdentifier) -> AnyObject? {
    guard let lastType, lastType.id == id else { return nil }
    return lastType.type
  }

  mutating func remember<Action>(_ type: ActionType<Action>) {
    lastType = (ObjectIdentifier(Action.self), type)
  }

  /// The state has changed, and the change could not be written.
  mutating func becomeStale() {
    isStale = true
    version += 1
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

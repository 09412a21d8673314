/// The conditions of a recording, each of which becomes true once.
struct HandOutConditions {
  /// Those that have not become true.
  private(set) var waiting: [HandOutCondition] = []
  /// The names of the others.
  private var done: Set<String> = []

  @inline(__always) var isEmpty: Bool { waiting.isEmpty }

  /// Adds a condition, unless one of its name has become true already.
  ///
  /// - Returns: the one of the same name that has waited until now, to be released without the lock: with it may go an instance
  ///   whose `deinit` calls the recorder.
  mutating func add(_ new: HandOutCondition) -> HandOutCondition? {
    if done.contains(new.name) { return nil }
    let index = waiting.firstIndex { $0.name == new.name }
    let old = index.map { waiting.remove(at: $0) }
    waiting.append(new)
    return old
  }

  /// Waits no more for a condition.
  ///
  /// - Returns: false where somebody else was first.
  mutating func take(_ condition: HandOutCondition) -> Bool {
    guard let index = waiting.firstIndex(where: { $0 === condition }) else { return false }
    waiting.remove(at: index)
    done.insert(condition.name)
    return true
  }

  /// Waits for nothing any more.
  ///
  /// - Returns: as ``add(_:)``.
  mutating func letGo() -> [HandOutCondition] {
    defer { waiting = [] }
    return waiting
  }
}

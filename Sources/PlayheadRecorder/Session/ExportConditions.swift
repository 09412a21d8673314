/// The conditions of a recording, each of which becomes true once.
struct ExportConditions {
  /// The conditions that have not become true.
  private(set) var waiting: [ExportCondition] = []
  /// The names of those that have.
  private var done: Set<String> = []

  @inline(__always) var isEmpty: Bool { waiting.isEmpty }

  /// Adds a condition unless its name is done, and returns a waiting one of the same name to be released without the
  /// lock, as that may release an instance whose `deinit` calls the recorder.
  mutating func add(_ new: ExportCondition) -> ExportCondition? {
    if done.contains(new.name) { return nil }
    let index = waiting.firstIndex { $0.name == new.name }
    let old = index.map { waiting.remove(at: $0) }
    waiting.append(new)
    return old
  }

  /// Removes a condition; false if another thread has already done so.
  mutating func take(_ condition: ExportCondition) -> Bool {
    guard let index = waiting.firstIndex(where: { $0 === condition }) else { return false }
    waiting.remove(at: index)
    done.insert(condition.name)
    return true
  }

  /// Removes all conditions, to be released without the lock as in ``add(_:)``.
  mutating func letGo() -> [ExportCondition] {
    defer { waiting = [] }
    return waiting
  }
}

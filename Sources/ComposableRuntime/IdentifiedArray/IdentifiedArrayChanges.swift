import PlayheadPlatform

/// Counts the changes of an array of observable elements, so that two versions of the array are compared in O(1).
///
/// Without the counts, a key press in one of thousands of rows would compare all rows. Elements have their own
/// observers. The observers of the array are notified only when elements are inserted, removed, moved or replaced.
@usableFromInline struct IdentifiedArrayChanges: Sendable {
  /// What copies of an array share that have the same elements: those that only their contents tell apart.
  private final class Structure: @unchecked Sendable {
    /// The number of the last change of content in one of the copies. Guarded by ``IdentifiedArrayChanges/lock``.
    var content = 0
  }

  private static let lock = Lock(())

  /// Replaced by a change of structure: elements were inserted, removed, moved or replaced.
  private var structure = Structure()
  /// The number of the last change of content: an element changed, and its own observers were notified.
  private var content = 0

  mutating func countStructure() { (structure, content) = (Structure(), 0) }

  mutating func countContent() {
    content = Self.lock.withLock { _ in
      structure.content += 1
      return structure.content
    }
  }

  /// Whether no copy with the same elements was changed since.
  var isNewest: Bool { Self.lock.withLock { _ in structure.content == content } }

  /// Whether the observers of the elements were notified of all changes since `old`: the structure is the same, and no other
  /// copy was changed apart from it.
  ///
  /// - Parameter wasNewest: Whether no copy was newer then. Whoever has read an element since the change of a newer copy was not
  ///   notified of it.
  func areNotified(since old: Self, wasNewest: Bool) -> Bool {
    structure === old.structure && (content == old.content || wasNewest && isNewest)
  }
}

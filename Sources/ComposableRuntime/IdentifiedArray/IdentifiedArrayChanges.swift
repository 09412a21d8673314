import PlayheadPlatform

/// Compares versions of an array of observable elements in O(1): a key press in one of thousands of rows must not compare all.
@usableFromInline struct IdentifiedArrayChanges: Sendable {
  /// Shared by the copies that have the same elements and differ in their contents at most.
  private final class Structure: @unchecked Sendable {
    /// The number of the last change of content in one of the copies; guarded by ``IdentifiedArrayChanges/lock``.
    var content = 0
  }

  private static let lock = Lock(())

  /// Replaced when elements are inserted, removed, moved or replaced, of which the observers of the array are notified.
  private var structure = Structure()
  /// The number of the last change of an element of which its own observers were notified.
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

  /// Whether the observers of the elements were notified of all changes since `old`: the structure is the same, and no copy was
  /// changed separately, also none that was newer then (`wasNewest`), as a reader of that copy was not notified.
  func areNotified(since old: Self, wasNewest: Bool) -> Bool {
    structure === old.structure && (content == old.content || wasNewest && isNewest)
  }
}

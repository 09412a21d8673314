/// Counts the changes of an array of observable elements, so that two versions of the array are compared in O(1).
///
/// Without the counts, a key press in one of thousands of rows would compare all rows. Elements have their own
/// observers. The observers of the array are notified only when elements are inserted, removed, moved or replaced. The
/// numbers are unique in the process. Copies of an array have the same numbers.
@usableFromInline struct IdentifiedArrayChanges: Sendable {
  private static let last = Lock(0)

  /// The number of the last change of structure: elements were inserted, removed, moved or replaced.
  private var structure = next()
  /// The number of the last change of content: an element changed, and its own observers were notified.
  private var content = 0

  private static func next() -> Int {
    last.withLock { number in
      number += 1
      return number
    }
  }

  mutating func countStructure() { structure = Self.next() }

  mutating func countContent() { content = Self.next() }

  /// Whether the observers of the elements were notified of all changes since `old`: the structure is the same, and
  /// this is not an earlier copy of the array.
  func areNotified(since old: Self) -> Bool { structure == old.structure && content >= old.content }
}

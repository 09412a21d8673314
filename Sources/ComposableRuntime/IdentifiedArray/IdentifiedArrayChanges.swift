/// How an array of observable elements has changed, so that this need not be asked of each element: a key that is pressed
/// in one row of thousands would cost a look at all of them.
///
/// Elements have observers of their own. Those of the array have to be told only when elements come, go, move, or are
/// exchanged for others. The numbers are unique in the process, and copies of an array have the same.
struct IdentifiedArrayChanges: Sendable {
  private static let last = Lock(0)

  /// The number of the last change of which elements there are.
  private var structure = next()
  /// The number of the last change in an element of which its own observers know.
  private var content = 0

  private static func next() -> Int {
    last.withLock { number in
      number += 1
      return number
    }
  }

  mutating func countStructure() { structure = Self.next() }

  mutating func countContent() { content = Self.next() }

  /// Whether the observers of the elements know all that has changed since: the same elements, and no earlier copy of the
  /// array put back.
  func areAnnounced(since old: Self) -> Bool { structure == old.structure && content >= old.content }
}

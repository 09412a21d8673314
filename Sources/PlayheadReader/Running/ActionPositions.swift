/// The positions whose actions a recording has, in order.
package struct ActionPositions: Sequence, Sendable {
  private let runs: [ClosedRange<Int>]

  init(_ runs: [ClosedRange<Int>]) { self.runs = runs }

  package var count: Int { runs.reduce(0) { $0 + $1.count } }

  /// Those within a range.
  package func within(_ positions: ClosedRange<Int>) -> ActionPositions {
    ActionPositions(runs.filter { $0.overlaps(positions) }.map { $0.clamped(to: positions) })
  }

  /// Those from one position to another; none if the second is lower.
  package func within(_ first: Int, through last: Int) -> ActionPositions {
    first <= last ? within(first...last) : ActionPositions([])
  }

  package func makeIterator() -> Iterator { Iterator(runs) }

  package struct Iterator: IteratorProtocol {
    private let runs: [ClosedRange<Int>]
    private var run = 0
    private var position = 0
    private var last = -1

    init(_ runs: [ClosedRange<Int>]) { self.runs = runs }

    package mutating func next() -> Int? {
      if position > last {
        guard run < runs.count else { return nil }
        (position, last) = (runs[run].lowerBound, runs[run].upperBound)
        run += 1
      }
      position += 1
      return position - 1
    }
  }
}

internal import PlayheadFormat

/// Permutes the numbers of a range in an order that only the key determines: a Feistel network of ten rounds over a
/// keyed hash (M. Luby and C. Rackoff, 1988), fitted to any range by cycle walking (J. Black and P. Rogaway, "Ciphers
/// with arbitrary finite domains", 2002).
package struct KeyedPermutation: Sendable {
  private let hash: SipHash

  package init(_ hash: SipHash) {
    self.hash = hash
  }

  /// The image of a member of `0...last`, where `order` distinguishes ranges, and `isMember` restricts the range, which
  /// takes longer the fewer members it has.
  package func permuted(
    _ value: UInt64, last: UInt64, order: UInt64, where isMember: (UInt64) -> Bool = { _ in true }
  ) -> UInt64 {
    let bits = UInt64(64 - last.leadingZeroBitCount)
    let half = max(1, (bits + 1) / 2)
    var result = value
    // Each step is a permutation, so the walk returns to `value` at the latest.
    repeat {
      result = exchanged(result, half: half, order: order)
    } while result > last || !isMember(result)
    return result
  }

  private func exchanged(_ value: UInt64, half: UInt64, order: UInt64) -> UInt64 {
    let mask = (1 as UInt64) << half - 1
    var (left, right) = (value >> half, value & mask)
    for round in 0..<10 as Range<UInt64> {
      (left, right) = (right, left ^ hash.hash((order << 8 | round, right)) & mask)
    }
    return left << half | right
  }
}

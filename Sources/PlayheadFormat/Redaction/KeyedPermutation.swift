/// Exchanges the numbers of a range among each other, in an order that only the key tells.
///
/// It is a Feistel network of ten rounds over a keyed hash (M. Luby and C. Rackoff, 1988), made to fit a range of any
/// size by walking on until a number of the range comes (J. Black and P. Rogaway, "Ciphers with arbitrary finite
/// domains", 2002).
package struct KeyedPermutation: Sendable {
  private let hash: SipHash

  package init(_ hash: SipHash) {
    self.hash = hash
  }

  /// The number that stands for another one.
  ///
  /// - Parameters:
  ///   - value: a member of the range.
  ///   - last: the end of the range, which begins at 0.
  ///   - order: tells the orders of different ranges apart.
  ///   - isMember: whether a number up to `last` belongs to the range. The fewer do, the longer it takes.
  package func permuted(
    _ value: UInt64, last: UInt64, order: UInt64, where isMember: (UInt64) -> Bool = { _ in true }
  ) -> UInt64 {
    let bits = UInt64(64 - last.leadingZeroBitCount)
    let half = max(1, (bits + 1) / 2)
    var result = value
    // The walk comes back to `value` at the latest, since each step is a permutation.
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

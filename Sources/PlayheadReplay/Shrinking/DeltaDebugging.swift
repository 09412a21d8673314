/// Finds a 1-minimal part of a list for which a test holds, by `ddmin` of Zeller and Hildebrandt, "Simplifying and isolating
/// failure-inducing input" (IEEE TSE 28/2, 2002).
package struct DeltaDebugging: Sendable {
  // The next question depends only on the answers, so that the same answers lead to the same place. It asks O(n²) questions at worst,
  // and O(log n) where a single element matters.

  /// The ascending indices of the smallest part so far for which the test holds.
  package private(set) var best: [Int]
  /// How many parts the best is cut into.
  private var granularity = 2
  /// The next question of this granularity: first the parts, then their complements.
  private var question = 0

  /// The test must hold for all of the `count` elements.
  package init(count: Int) {
    best = Array(0..<count)
  }

  /// The ascending indices of the part to test next; nil where the best is 1-minimal.
  package var candidate: [Int]? {
    guard !best.isEmpty else { return nil }
    // The test may hold for no element at all.
    if best.count == 1 { return question == 0 ? [] : nil }
    guard question < questionCount else { return nil }
    return question < granularity ? Array(part(question)) : complement(of: part(question - granularity))
  }

  /// With two parts, each is the complement of the other.
  private var questionCount: Int { granularity == 2 ? 2 : 2 * granularity }

  private func part(_ number: Int) -> ArraySlice<Int> {
    best[best.count * number / granularity..<best.count * (number + 1) / granularity]
  }

  private func complement(of part: ArraySlice<Int>) -> [Int] {
    Array(best[..<part.startIndex] + best[part.endIndex...])
  }

  package mutating func record(holds: Bool) {
    guard let candidate else { return }
    if holds {
      let isPart = best.count > 1 && question < granularity
      granularity = isPart ? 2 : max(granularity - 1, 2)
      best = candidate
      granularity = min(granularity, max(best.count, 2))
      question = 0
    } else {
      question += 1
      if best.count > 1, question == questionCount, granularity < best.count {
        granularity = min(granularity * 2, best.count)
        question = 0
      }
    }
  }
}

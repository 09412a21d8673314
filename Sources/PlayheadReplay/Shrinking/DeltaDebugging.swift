/// Finds a small part of a list that a test still holds for, one question after the other.
///
/// It is `ddmin` of Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (IEEE TSE 28/2, 2002). Its
/// result is 1-minimal: without any one of its elements the test does not hold. What it asks next depends only on the
/// answers, so that the same answers lead to the same place.
///
/// ```swift
/// var search = DeltaDebugging(count: 100)
/// while let candidate = search.candidate { search.record(holds: test(candidate)) }
/// print(search.best)
/// ```
///
/// - Complexity: O(*n*²) questions at worst, O(log *n*) where a single element matters.
package struct DeltaDebugging: Sendable {
  /// The indices of the smallest part so far for which the test holds, ascending.
  package private(set) var best: [Int]
  /// How many parts the best is cut into.
  private var granularity = 2
  /// Which question of the present granularity is next: first the parts, then what is left without each.
  private var question = 0

  /// - Parameter count: how many elements there are. The test is known to hold for all of them.
  package init(count: Int) {
    best = Array(0..<count)
  }

  /// The indices of the part to test next, ascending; nil where the best is 1-minimal.
  package var candidate: [Int]? {
    guard !best.isEmpty else { return nil }
    // Nothing at all may do, too.
    if best.count == 1 { return question == 0 ? [] : nil }
    guard question < questionCount else { return nil }
    return question < granularity ? Array(part(question)) : complement(of: part(question - granularity))
  }

  /// Of two parts, each is what is left without the other.
  private var questionCount: Int { granularity == 2 ? 2 : 2 * granularity }

  private func part(_ number: Int) -> ArraySlice<Int> {
    best[best.count * number / granularity..<best.count * (number + 1) / granularity]
  }

  private func complement(of part: ArraySlice<Int>) -> [Int] {
    Array(best[..<part.startIndex] + best[part.endIndex...])
  }

  /// Answers the question whether the test holds for the candidate.
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

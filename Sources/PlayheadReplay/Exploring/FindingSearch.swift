package import PlayheadDebugger

/// The search for the fewest assumptions and actions from outside with which a variation comes to its goal.
///
/// Two processes that know the same outcomes are at the same place.
package struct FindingSearch {
  /// The steps of the actions from outside.
  package let outside: [Int]
  private let changes: [Variation.Change]
  private var search: DeltaDebugging

  package init(_ session: SessionSteps, _ variation: Variation) {
    let left = Set(variation.changes.compactMap { if case .leftOut(let step) = $0 { step } else { nil } })
    outside = session.steps.indices.filter { session.steps[$0].kind == .outside && !left.contains($0) }
    changes = variation.changes
    search = DeltaDebugging(count: outside.count + changes.count)
  }

  /// What to run next: the assumptions, and the steps of the actions that are left out; nil where the search is over.
  package var candidate: (variation: Variation, without: [Int])? { search.candidate.map(parts) }

  /// The best so far.
  package var best: (variation: Variation, without: [Int]) { parts(search.best) }

  private func parts(_ kept: [Int]) -> (Variation, [Int]) {
    let kept = Set(kept)
    let left = changes.indices.filter { kept.contains(outside.count + $0) }.map { changes[$0] }
    return (Variation(left), outside.indices.filter { !kept.contains($0) }.map { outside[$0] })
  }

  package mutating func record(holds: Bool) { search.record(holds: holds) }
}

extension Variation {
  /// The same without some actions.
  package func without(_ steps: [Int]) -> Variation { Variation(changes + steps.map { .leftOut(step: $0) }) }
}

package import PlayheadDebugger

/// The search for the fewest assumptions with which a variation comes to its goal, and then for the fewest actions from outside
/// that these need.
///
/// The assumptions are those of the whole session: what only comes about where an action is left out would be another finding.
/// Actions that the assumptions are about stay. Two processes that know the same outcomes are at the same place.
package struct FindingSearch {
  /// The steps of the actions from outside.
  package let outside: [Int]
  private let changes: [Variation.Change]
  private var assumptions: DeltaDebugging
  /// The actions that may be left out, once the assumptions are known.
  private var rest: [Int] = []
  private var actions: DeltaDebugging?

  package init(_ session: SessionSteps, _ variation: Variation) {
    let left = Set(variation.changes.compactMap { if case .leftOut(let step) = $0 { step } else { nil } })
    outside = session.steps.indices.filter { session.steps[$0].kind == .outside && !left.contains($0) }
    changes = variation.changes
    assumptions = DeltaDebugging(count: changes.count)
    goOn()
  }

  /// What to run next: the assumptions, and the steps of the actions that are left out; nil where the search is over.
  package var candidate: (variation: Variation, without: [Int])? {
    if let kept = assumptions.candidate { return (Variation(kept.map { changes[$0] }), []) }
    return actions?.candidate.map { (best.variation, without($0)) }
  }

  /// The best so far.
  package var best: (variation: Variation, without: [Int]) {
    (Variation(assumptions.best.map { changes[$0] }), actions.map { without($0.best) } ?? [])
  }

  package mutating func record(holds: Bool) {
    if actions != nil { actions?.record(holds: holds) } else { assumptions.record(holds: holds) }
    goOn()
  }

  /// Goes on with the actions where no assumption can be left out.
  private mutating func goOn() {
    guard actions == nil, assumptions.candidate == nil else { return }
    let named = Set(assumptions.best.flatMap { changes[$0].named })
    rest = outside.filter { !named.contains($0) }
    actions = DeltaDebugging(count: rest.count)
  }

  private func without(_ kept: [Int]) -> [Int] {
    let kept = Set(kept)
    return rest.indices.filter { !kept.contains($0) }.map { rest[$0] }
  }
}

extension Variation.Change {
  /// The steps that its words name.
  fileprivate var named: [Int] {
    if case .moved(let step, let place) = self { [step, place > step ? place - 1 : place] } else { [step] }
  }
}

extension Variation {
  /// The same without some actions.
  package func without(_ steps: [Int]) -> Variation { Variation(changes + steps.map { .leftOut(step: $0) }) }
}

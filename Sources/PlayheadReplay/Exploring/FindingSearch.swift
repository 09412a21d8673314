package import PlayheadDebugger

/// Finds the fewest changes with which a variation reaches its goal, and then the fewest actions from outside that these need; it
/// depends on outcomes only, so two processes with the same outcomes are at the same candidate.
package struct FindingSearch {
  /// The steps of the actions from outside.
  package let outside: [Int]
  private let changes: [Variation.Change]
  private var assumptions: DeltaDebugging
  /// The actions that may be left out, once the changes are known.
  private var rest: [Int] = []
  private var actions: DeltaDebugging?

  package init(_ session: SessionSteps, _ variation: Variation) {
    let left = Set(variation.changes.compactMap { if case .leftOut(let step) = $0 { step } else { nil } })
    outside = session.steps.indices.filter { session.steps[$0].kind == .outside && !left.contains($0) }
    changes = variation.changes
    assumptions = DeltaDebugging(count: changes.count)
    goOn()
  }

  /// The next changes to run, and the steps of the actions to leave out; nil where the search has ended.
  package var candidate: (variation: Variation, without: [Int])? {
    if let kept = assumptions.candidate { return (Variation(kept.map { changes[$0] }), []) }
    return actions?.candidate.map { (best.variation, without($0)) }
  }

  package var best: (variation: Variation, without: [Int]) {
    (Variation(assumptions.best.map { changes[$0] }), actions.map { without($0.best) } ?? [])
  }

  package mutating func record(holds: Bool) {
    if actions != nil { actions?.record(holds: holds) } else { assumptions.record(holds: holds) }
    goOn()
  }

  /// Continues with the actions when no change can be left out.
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
  /// The steps that the change refers to.
  fileprivate var named: [Int] {
    if case .moved(let step, let place) = self { [step, place > step ? place - 1 : place] } else { [step] }
  }
}

extension Variation {
  /// The same without some actions.
  package func without(_ steps: [Int]) -> Variation { Variation(changes + steps.map { .leftOut(step: $0) }) }
}

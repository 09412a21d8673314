package import PlayheadDebugger
package import PlayheadFormat

extension SessionSteps {
  package enum PlannedStep: Hashable, Sendable {
    case recorded(Int)
    /// An action once more.
    case sent(JSONValue)
  }

  /// The steps in the order of a variation, where a step waits for its causes: O(*n* log *n*) for *n* steps, and O(*m*) for each of
  /// *m* that wait.
  package func order(_ variation: Variation) -> [PlannedStep] {
    if variation.isEmpty { return steps.indices.map { .recorded($0) } }
    var places: [Int: Double] = [:]
    var added: [(place: Double, step: PlannedStep)] = []
    // The silent effects, by the step from which on they are.
    var silent: [Int: Int] = [:]
    var without: Set<Int> = []
    for change in variation.changes {
      guard steps.indices.contains(change.step) else { continue }
      switch change {
      case .moved(let step, let place): places[step] = Double(place) - 0.5
      case .never(let step): if let effect = steps[step].effect { silent[effect] = min(silent[effect] ?? .max, step) }
      case .leftOut(let step): without.insert(step)
      case .doubled(let step):
        if let value = action(of: step) { added.append((Double(step) + 0.25, .sent(value))) }
      }
    }
    var planned: [(place: Double, step: PlannedStep)] = steps.indices.compactMap { step in
      if without.contains(step) { return nil }
      if let effect = steps[step].effect, let first = silent[effect], step >= first { return nil }
      return (places[step] ?? Double(step), .recorded(step))
    }
    planned += added
    planned.sort { $0.place < $1.place }
    return causesFirst(planned.map(\.step))
  }

  /// Whether a step needs nothing of the session, because it comes from outside.
  package func isOutside(_ step: PlannedStep) -> Bool { step.number.map { steps[$0].kind == .outside } ?? true }

  /// The recorded action of a step, if it has one.
  package func action(of step: Int) -> JSONValue? {
    guard case .action(let action)? = steps[step].lines.first, let text = action.text else { return nil }
    return text.withUnsafeBytes { try? JSONValue(parsing: $0) }
  }

  private func causesFirst(_ planned: [PlannedStep]) -> [PlannedStep] {
    var done: Set<Int> = []
    // Steps that are not planned delay no others.
    let all = Set(planned.compactMap(\.number))
    var waiting: [PlannedStep] = []
    var order: [PlannedStep] = []
    func isReady(_ step: PlannedStep) -> Bool {
      step.number.map { steps[$0].causes.allSatisfy { done.contains($0) || !all.contains($0) } } ?? true
    }
    func perform(_ step: PlannedStep) {
      order.append(step)
      if let number = step.number { done.insert(number) }
      while let next = waiting.firstIndex(where: isReady) {
        let step = waiting.remove(at: next)
        order.append(step)
        if let number = step.number { done.insert(number) }
      }
    }
    for step in planned { if isReady(step) { perform(step) } else { waiting.append(step) } }
    return order
  }
}

extension SessionSteps.PlannedStep {
  /// The number of the recorded step, if it is one.
  package var number: Int? {
    switch self {
    case .recorded(let number): number
    case .sent: nil
    }
  }
}

package import PlayheadDebugger
package import PlayheadFormat

extension SessionSteps {
  /// A step as it is to be done.
  package enum PlannedStep: Hashable, Sendable {
    /// As it was recorded.
    case recorded(Int)
    /// With another answer, after which the effect is over.
    case failed(Int, with: JSONValue)
    /// An action that was not recorded, or not there.
    case sent(JSONValue)
  }

  /// The steps in the order in which a variation has them.
  ///
  /// A step whose cause comes later waits for it.
  ///
  /// - Complexity: O(*n* log *n*) in the number of steps, and O(*m*) for each of *m* that wait.
  package func order(_ variation: Variation) -> [PlannedStep] {
    if variation.isEmpty { return steps.indices.map { .recorded($0) } }
    var places: [Int: Double] = [:]
    var added: [(place: Double, step: PlannedStep)] = []
    var failures: [Int: JSONValue] = [:]
    // The effects that are silent, and from which step on.
    var silent: [Int: Int] = [:]
    var without: Set<Int> = []
    for change in variation.changes {
      if case .sent(let value, let place) = change {
        // Also after all else.
        if (0...steps.count).contains(place) { added.append((Double(place) - 0.25, .sent(value))) }
        continue
      }
      guard steps.indices.contains(change.step) else { continue }
      switch change {
      case .moved(let step, let place): places[step] = Double(place) - 0.5
      case .never(let step): if let effect = steps[step].effect { silent[effect] = min(silent[effect] ?? .max, step) }
      case .failed(let step, let value):
        failures[step] = value
        if let effect = steps[step].effect { silent[effect] = min(silent[effect] ?? .max, step + 1) }
      case .leftOut(let step): without.insert(step)
      case .doubled(let step):
        if let value = action(of: step) { added.append((Double(step) + 0.25, .sent(value))) }
      case .sent: break
      }
    }
    var planned: [(place: Double, step: PlannedStep)] = steps.indices.compactMap { step in
      if without.contains(step) { return nil }
      if let effect = steps[step].effect, let first = silent[effect], step >= first { return nil }
      return (places[step] ?? Double(step), failures[step].map { .failed(step, with: $0) } ?? .recorded(step))
    }
    planned += added
    planned.sort { $0.place < $1.place }
    return causesFirst(planned.map(\.step))
  }

  /// Whether nothing in the session but somebody outside does a step.
  package func isOutside(_ step: PlannedStep) -> Bool { step.number.map { steps[$0].kind == .outside } ?? true }

  /// The action of a step, as it was recorded; nil where it has none.
  package func action(of step: Int) -> JSONValue? {
    guard case .action(let action)? = steps[step].lines.first, let text = action.text else { return nil }
    return text.withUnsafeBytes { try? JSONValue(parsing: $0) }
  }

  private func causesFirst(_ planned: [PlannedStep]) -> [PlannedStep] {
    var done: Set<Int> = []
    // Those that are not planned hold up nobody.
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
  /// The number of the recorded step that it is; nil where it is none.
  package var number: Int? {
    switch self {
    case .recorded(let number), .failed(let number, _): number
    case .sent: nil
    }
  }
}

/// Leaves out of the choices of a run what its trouble does not need, and the time that need not pass.
struct ChoiceShrinking {
  private enum Step {
    case leavingOut(DeltaDebugging, of: [WorldChoice], isLast: Bool)
    /// The choice at an index comes without the time before it.
    case hurrying(Int)
    case done
  }

  /// The fewest choices so far that lead to the trouble.
  private(set) var best: [WorldChoice]
  private var step: Step

  /// `outcomes` has a letter for each earlier candidate: `y` if it led to the trouble, else `n`.
  init(_ choices: [WorldChoice], outcomes: String = "") {
    best = choices
    step = .leavingOut(DeltaDebugging(count: choices.count), of: choices, isLast: false)
    goOn()
    for outcome in outcomes { record(holds: outcome == "y") }
  }

  /// The choices to try next; nil where none can be left out.
  var candidate: [WorldChoice]? {
    switch step {
    case .leavingOut(let search, let choices, _): return search.candidate.map { $0.map { choices[$0] } }
    case .hurrying(let index):
      guard case .send(let number, _) = best[index] else { return nil }
      var simpler = best
      simpler[index] = .send(number, after: .zero)
      return simpler
    case .done: return nil
    }
  }

  mutating func record(holds: Bool) {
    if holds, let candidate { best = candidate }
    switch step {
    case .leavingOut(var search, let choices, let isLast):
      search.record(holds: holds)
      step = .leavingOut(search, of: choices, isLast: isLast)
    case .hurrying(let index): step = hurrying(from: index + 1)
    case .done: break
    }
    goOn()
  }

  /// Begins the next step if this one asks nothing more.
  private mutating func goOn() {
    guard case .leavingOut(let search, _, let isLast) = step, search.candidate == nil else { return }
    step = isLast ? .done : hurrying(from: 0)
  }

  private func hurrying(from first: Int) -> Step {
    let next = best.indices.dropFirst(first).first { index in
      if case .send(_, let distance) = best[index] { distance > .zero } else { false }
    }
    // In the end some were needed only for that time.
    return next.map { .hurrying($0) } ?? .leavingOut(DeltaDebugging(count: best.count), of: best, isLast: true)
  }
}

/// Runs a feature with choices at random, until something goes wrong, and then finds the fewest choices that lead there.
@MainActor
package struct ControlledSearch<Feature: ControlledFeature> {
  private let feature: Feature
  let outside: @MainActor (UInt64) -> OutsideActions<Feature.State, Feature.Action>
  private let rules: ControlledRules<Feature.State, Feature.Action>
  /// How many choices a run has at most, before all is brought to rest; more where many actions come from outside.
  package var choiceLimit = 60
  /// Where choices are written before they are made.
  package var journal: RunJournal?
  /// What is looked for in the recording of each run, because its states alone do not tell it.
  var trace: RunTrace?
  /// Where a run writes the number of its current choice.
  package var progress: RunningPosition?
  /// Called with an issue before the live value is used of which it tells, as there is none for tests.
  var onLiveValue: (String) -> Void = { _ in }
  /// Whether nothing is looked for but what the world does not describe.
  var looksForUndescribed = false
  /// Whether what a finding does not need is left out of it.
  package var shrinks = true
  /// Asked between runs whether to end.
  package var isStopped: () -> Bool = { false }

  /// - Parameters:
  ///   - feature: what is run.
  ///   - rules: what must not happen.
  ///   - outside: makes the actions from outside for each run, by its seed.
  package init(
    _ feature: Feature, _ rules: ControlledRules<Feature.State, Feature.Action>,
    outside: @escaping @MainActor (_ seed: UInt64) -> OutsideActions<Feature.State, Feature.Action>
  ) {
    (self.feature, self.outside, self.rules) = (feature, outside, rules)
  }

  /// Runs with seeds from `first` on.
  ///
  /// Between runs it lets other work of the main actor go on.
  package func search(runs: Int, from first: UInt64 = 1) async -> ControlledReport {
    var report = ControlledReport()
    var (rest, seed) = (runs, first)
    while rest > 0 {
      rest -= 1
      await Task.yield()
      if Task.isCancelled || isStopped() || trace?.failure != nil || rules.failure() != nil { break }
      let run = randomRun(seed: seed)
      defer { seed &+= 1 }
      report.runCount += 1
      report.choiceCount += run.chosen.count
      report.outsideCount += run.outsideCount
      report.uncontrolled.formUnion(run.uncontrolled)
      if !report.undescribed.isEmpty, rest > Self.describedRuns { rest = Self.describedRuns }
      switch run.verdict {
      case .trouble(let trouble)? where report.undescribed.isEmpty && !looksForUndescribed:
        report.finding = shrunk(run, trouble, seed: seed)
        report.isCutShort = shrinks && isStopped()
        return report
      case .undescribed(let message)?: report.undescribed.insert(message)
      case .restless?: report.restlessCount += 1
      case .unfit?: report.unfitCount += 1
      case .trouble?, nil: break
      }
    }
    return report
  }

  /// How many more runs look for other calls that the world does not describe.
  private static var describedRuns: Int { 20 }

  /// A run in which actions from outside, answers and time are chosen 3 : 3 : 2.
  ///
  /// Where a recorded action does not fit, the choices before it are made again, and something else comes first.
  package func randomRun(seed: UInt64) -> ControlledRun<Feature> {
    var dice = Dice(seed: seed)
    var (prefix, attempts): ([WorldChoice], Int) = ([], 0)
    /// The recorded action that has to wait for another choice.
    var held: Int?
    while true {
      let run = ControlledRun(
        feature, outside(seed), rules, seed: seed, journal: journal, progress: progress, onLiveValue: onLiveValue,
        record: trace?.record)
      for choice in prefix where run.verdict == nil { _ = run.perform(choice) }
      let choiceLimit = max(choiceLimit, run.plannedCount * 4)
      // Some choices cannot be made: there may be nothing to do from outside.
      for _ in 0..<2 * choiceLimit where run.verdict == nil && run.chosen.count < choiceLimit {
        guard let choice = choice(of: run, &held, &dice) else { break }
        if !run.perform(choice), case .send(let number, _) = choice { held = number }
      }
      attempts += 1
      guard run.verdict == .unfit, attempts < Self.attemptLimit, case .send(let number, _)? = run.chosen.last else {
        run.rest()
        run.end()
        trace?.judge(run)
        return run
      }
      (prefix, held) = (run.chosen.dropLast(), number)
      run.end()
    }
  }

  private static var attemptLimit: Int { 50 }

  private func choice(of run: ControlledRun<Feature>, _ held: inout Int?, _ dice: inout Dice) -> WorldChoice? {
    var choices = run.choices
    if let number = held {
      held = nil
      // If nothing else can happen, the person cannot do it.
      if choices.answers.isEmpty, choices.times.isEmpty {
        run.skip(number)
        choices = run.choices
      } else {
        choices.outside = []
      }
    }
    let groups = [(choices.outside, 3), (choices.answers, 3), (choices.times, 2)].filter { !$0.0.isEmpty }
    var roll = Int.random(in: 0..<max(groups.reduce(0) { $0 + $1.1 }, 1), using: &dice)
    for (group, weight) in groups {
      if roll >= weight {
        roll -= weight
        continue
      }
      guard let choice = group.randomElement(using: &dice) else { return nil }
      guard case .answer(let name) = choice, run.canFail(name) else { return choice }
      return dice.happens(1 / 6) ? .fail(name) : dice.happens(1 / 30) ? .drop(name) : choice
    }
    return nil
  }

  /// Makes choices again, and brings all to rest if `rests`; choices that cannot be made any more are passed over. `afterStart`
  /// and `beforeEnd` are called while the store is there.
  package func run(
    _ choices: [WorldChoice], seed: UInt64, rests: Bool, isDigested: Bool = false,
    record: ControlledRun<Feature>.MakeRecorder? = nil, afterStart: () -> Void = {}, beforeEnd: () -> Void = {}
  ) -> ControlledRun<Feature> {
    let run = ControlledRun(
      feature, outside(seed), rules, seed: seed, journal: journal, progress: progress, isDigested: isDigested,
      onLiveValue: onLiveValue, record: record ?? trace?.record)
    defer {
      run.end()
      if record == nil { trace?.judge(run) }
    }
    afterStart()
    for choice in choices where run.verdict == nil { _ = run.perform(choice, isOfOtherRun: true) }
    if rests { run.rest() }
    beforeEnd()
    return run
  }

  private func shrunk(_ run: ControlledRun<Feature>, _ trouble: ControlledTrouble, seed: UInt64) -> ControlledFinding {
    let rests = if case .neverAtRest = trouble.kind { true } else { false }
    let choices = rests ? run.chosenBeforeRest : run.chosen
    var best = ControlledFinding(trouble: trouble, seed: seed, choices: choices, rests: rests)
    guard shrinks else { return best }
    journal?.isShrinking = true
    // Calls and effects have other numbers where choices before them are left out, so what is left is looked at again.
    var count = Int.max
    while best.choices.count < count, !isStopped() {
      count = best.choices.count
      var shrinking = ChoiceShrinking(best.choices)
      while let candidate = shrinking.candidate, !isStopped() {
        let run = self.run(candidate, seed: seed, rests: rests)
        let found = run.trouble.flatMap { $0.kind == trouble.kind ? $0 : nil }
        if let found {
          best = ControlledFinding(trouble: found, seed: seed, choices: run.chosenBeforeRest, rests: rests)
        }
        shrinking.record(holds: found != nil)
      }
    }
    return best
  }
}

import ComposableRuntime
import PlayheadComposableReplay
import PlayheadReplay

/// What exploring a question came to.
struct SearchOutcome {
  var name: String
  var isFound = false
  var runs = 0
  var choices = 0
  var seconds = 0.0
  var text = ""
}

extension ExploredQuestion {
  /// Explores the feature, with what the person would do if `session` is nil, else with what they did in that session.
  func explore(isMended: Bool, runs: Int, session: Session?) async -> SearchOutcome {
    let feature = ControlledReducer {
      self.feature(isMended: isMended)
    } initialState: {
      start
    } world: { world in
      world.answers(\.network.travel, "network") { _, failing, dice in
        if dice.happens(failing) { throw NetworkFailure() }
      }
      world.answers(\.network.number, "number") { range, dice in .random(in: range, using: &dice) }
      describe(&world)
    }
    let rules = ControlledRules<Feature.State, Feature.Action>(
      never: [.init("wrong") { isWrong($0, isAtRest: false) }],
      neverAtRest: [.init("wrong at rest") { isWrong($0, isAtRest: true) }],
      neverDone: { isWrong($1, from: $0, to: $2) })
    var search = ControlledSearch(feature, rules) { seed in
      let person = PersonUnderControl<Feature.State, Feature.Action>(start, seed: seed) { await use($0) }
      var outside = OutsideActions<Feature.State, Feature.Action>([])
      outside.count = nil
      outside.action = { number, state, _ in person.action(number, in: state) }
      outside.end = { person.close() }
      return outside
    }
    search.choiceLimit = 60
    let clock = ContinuousClock()
    let began = clock.now
    let report = await search.search(runs: runs)
    let seconds = Double((clock.now - began).nanoseconds) / 1_000_000_000
    var outcome = SearchOutcome(
      name: name, isFound: report.finding != nil, runs: report.runCount, choices: report.choiceCount, seconds: seconds)
    if let undescribed = report.undescribed { outcome.text += " UNDESCRIBED \(undescribed)" }
    if !report.uncontrolled.isEmpty { outcome.text += " uncontrolled \(report.uncontrolled)" }
    if report.restlessCount > 0 { outcome.text += " restless \(report.restlessCount)" }
    if let finding = report.finding { outcome.text += " \(finding.trouble.kind) \(finding.choices)" }
    return outcome
  }
}

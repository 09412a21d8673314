import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadReader
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
  /// Explores the feature, with what the person would do, or with what they did in a session in which all went well.
  func explore(isMended: Bool, runs: Int, isRecorded: Bool, isTraced: Bool) async throws -> SearchOutcome {
    let recorded = isRecorded ? try await goodSession() : nil
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
    let search = ControlledSearch(feature, rules) { seed in
      if let recorded { return OutsideActions(recorded, renamesIDs: true) }
      let person = PersonUnderControl<Feature.State, Feature.Action>(start, seed: seed) { await use($0) }
      var outside = OutsideActions<Feature.State, Feature.Action>([])
      outside.count = nil
      outside.action = { number, state, _ in person.action(number, in: state) }
      outside.end = { person.close() }
      return outside
    }
    if isTraced {
      var outcome = SearchOutcome(name: name, runs: runs)
      // FNV-1a of all that was chosen, and of how many actions came of each.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for seed in 1...UInt64(max(runs, 1)) {
        let run = search.randomRun(seed: seed)
        for byte in "\(run.chosen)\(run.counts)\(String(describing: run.verdict))".utf8 {
          hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
      }
      outcome.text = String(hash, radix: 16)
      return outcome
    }
    let clock = ContinuousClock()
    let began = clock.now
    let report = await search.search(runs: runs)
    let seconds = Double((clock.now - began).nanoseconds) / 1_000_000_000
    var outcome = SearchOutcome(
      name: name, isFound: report.finding != nil, runs: report.runCount, choices: report.choiceCount, seconds: seconds)
    if !report.undescribed.isEmpty { outcome.text += " UNDESCRIBED \(report.undescribed)" }
    if !report.uncontrolled.isEmpty { outcome.text += " uncontrolled \(report.uncontrolled)" }
    if report.restlessCount > 0 { outcome.text += " restless \(report.restlessCount)" }
    if report.unfitCount > 0 { outcome.text += " unfit \(report.unfitCount)" }
    if let finding = report.finding { outcome.text += " \(finding.trouble.kind) \(finding.choices)" }
    return outcome
  }

  /// What came from outside in the first session in which the fault does not show; where it always does, of the mended feature.
  private func goodSession() async throws -> RecordedOutside<Feature.State, Feature.Action> {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    for isMended in [false, true] {
      for seed in UInt64(1)...100 {
        let session = await session(isMended: isMended, seed: seed, path: nil)
        guard session.culprits.isEmpty, (30...300).contains(session.actions) else { continue }
        _ = await self.session(isMended: isMended, seed: seed, path: path)
        return try RecordedOutside(Recording(path: path), defaults: nil)
      }
    }
    throw ExaminationError.neverShows(name, lengths: 30...300)
  }
}

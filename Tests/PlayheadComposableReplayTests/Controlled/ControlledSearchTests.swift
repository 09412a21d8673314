import ComposableRuntime
import KeyedTesting
import PlayheadComposableReplay
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay
import Testing

@MainActor struct ControlledSearchTests {
  private func search(isMended: Bool) -> ControlledSearch<ControlledReducer<LateSearch>> {
    let feature = ControlledReducer {
      LateSearch(isMended: isMended)
    } initialState: {
      LateSearch.State()
    } world: {
      LateSearch.describe(&$0)
    }
    return ControlledSearch(feature, ControlledRules(never: [.init("other results") { LateSearch.isWrong($0) }])) { _ in
      OutsideActions([.typed("a"), .typed("b"), .typed("c")])
    }
  }

  private func room(isMended: Bool) -> ControlledSearch<ControlledReducer<SocketRoom>> {
    let feature = ControlledReducer {
      SocketRoom(isMended: isMended)
    } initialState: {
      SocketRoom.State()
    } world: {
      SocketRoom.describe(&$0)
    }
    let rule = ControlledRules<SocketRoom.State, SocketRoom.Action>.Rule("sends at rest") { $0.isSending }
    return ControlledSearch(feature, ControlledRules(neverAtRest: [rule])) { _ in
      OutsideActions { state, dice in
        state.isOpen ? [.left, .sendTapped, .sendTapped].randomElement(using: &dice) : .opened
      }
    }
  }

  /// None of a finding's choices can be left out.
  private func expectMinimal<Feature>(_ finding: ControlledFinding, _ search: ControlledSearch<Feature>) {
    for index in finding.choices.indices {
      var choices = finding.choices
      choices.remove(at: index)
      let run = search.run(choices, seed: finding.seed, rests: finding.rests)
      #expect(run.trouble == nil, "\(choices)")
    }
  }

  @Test(arguments: Scale.seeds(5, large: 100)) func `a late answer is found, with no choice too many`(seed: UInt64)
    async throws
  {
    let finding = try #require(await search(isMended: false).search(runs: 100, from: seed).finding)
    #expect(finding.trouble.kind == .never("other results"))
    expectMinimal(finding, search(isMended: false))
  }

  @Test(arguments: Scale.seeds(5, large: 100))
  func `what stays for ever is found at rest, with no choice too many`(seed: UInt64) async throws {
    let finding = try #require(await room(isMended: false).search(runs: 100, from: seed).finding)
    #expect(finding.trouble.kind == .neverAtRest("sends at rest") && finding.rests)
    expectMinimal(finding, room(isMended: false))
  }

  @Test func `mended features are not accused`() async {
    for report in [await search(isMended: true).search(runs: 500)] {
      #expect(report.finding == nil && report.undescribed == [] && report.uncontrolled == [])
      #expect(report.runCount == 500 && report.restlessCount == 0 && report.unfitCount == 0)
    }
    let report = await room(isMended: true).search(runs: 500)
    #expect(report.finding == nil && report.undescribed == [] && report.uncontrolled == [])
    #expect(report.runCount == 500 && report.restlessCount == 0)
  }

  @Test func `runs of one seed choose the same, and come to the same`() {
    for seed in UInt64(1)...20 {
      let first = room(isMended: false).randomRun(seed: seed)
      for _ in 0..<(Scale.isLarge ? 1000 : 20) {
        let other = room(isMended: false).randomRun(seed: seed)
        guard other.chosen == first.chosen, other.counts == first.counts, other.verdict == first.verdict else {
          Issue.record("seed \(seed)")
          return
        }
      }
    }
  }

  @Test func `choices are kept as they were`() throws {
    let choices: [WorldChoice] = [
      .send(3, after: .zero), .send(4, after: .milliseconds(1500)), .answer(.init(endpoint: "a \"b\"", number: 2)),
      .fail(.init(endpoint: "App.swift:3", number: 1)), .drop(.init(endpoint: "", number: 9)),
      .push(.init(endpoint: "é", number: 1)), .wake(effect: nil), .wake(effect: 7),
    ]
    #expect(choices.map { WorldChoice($0.json) } == choices)
  }
}

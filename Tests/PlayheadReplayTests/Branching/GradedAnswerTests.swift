import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay
import RandomTesting
import ReplayTesting
import Testing

/// What branches tell of the answers of effects, compared with what the feature does when it runs.
@MainActor
@Suite struct GradedAnswerTests {
  private typealias Action = TwoWorlds.Action

  /// How many features are generated.
  private static let count: UInt64 = isLong ? 500 : 12

  private static let isLong = ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] != nil

  /// Of the answers that live runs repeat.
  private struct Tally {
    var repeated = 0
    var doubtful = 0
    var possible = 0
    var branches = 0
  }

  /// What is sent to a feature from outside, one action every ten milliseconds.
  ///
  /// - Parameter isLeftBare: whether the left feature has nothing at the start.
  private static func script(_ seed: UInt64, isLeftBare: Bool = false) -> [Action] {
    var random = SeededGenerator(seed: seed)
    var script = (0..<3).flatMap { number in
      [WorldFeature.Action.addRow(number + 1), .addItem(number + 1)].flatMap {
        isLeftBare ? [.right($0)] : [Action.left($0), .right($0)]
      }
    }
    for number in 0..<24 {
      let action = action(number, using: &random)
      script.append(Int.random(in: 0..<4, using: &random) == 0 ? .left(action) : .right(action))
    }
    return script
  }

  private static func action(_ number: Int, using random: inout SeededGenerator) -> WorldFeature.Action {
    let index = Int.random(in: 0..<6, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .addRow(10 + number)
    case 1: return .removeRow(index)
    case 2: return .addItem(10 + number)
    case 3: return .removeItem(index)
    case 4: return .moveItem(index)
    case 5: return .cancel(index % 4)
    default:
      let question = WorldFeature.Question.allCases.randomElement(using: &random) ?? .load
      return .ask(question, at: index, tag: "t\(number + 1)")
    }
  }

  /// Runs a feature, and records it.
  ///
  /// - Parameter without: which actions of the script are left out.
  private func record(
    _ script: [Action], without: Set<Int> = [], in world: World, _ body: (Recording) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await withRecording(TwoWorlds.State(), TwoWorlds(world: world), clock: clock) { store in
      for (number, action) in script.enumerated() {
        if !without.contains(number) { store.send(action) }
        await world.advance(clock, by: .milliseconds(10))
      }
      await world.advance(clock, by: .milliseconds(100))
    } _: {
      try await body($0)
    }
  }

  private func branch(
    of recording: Recording, without positions: [Int], in world: World
  ) throws -> (recording: Recording, report: BranchReport) {
    let core = withDependencies {
      $0.context = .live
      $0.continuousClock = TestClock()
    } operation: {
      ReplayCore(reducer: TwoWorlds(world: world))
    }
    let plan = BranchPlan(start: 0, end: recording.last, without: positions.sorted().map { $0...$0 })
    let path = recording.name.replacing(".jsonl", with: "-branch.jsonl")
    let report = try BranchRunner(
      recording, plan, runner: FeatureRunner(core), defaults: nil, path: path, existing: .replace
    ).run()
    return (try Recording(path: report.path), report)
  }

  private func actions(_ recording: Recording) throws -> [JSONValue?] {
    guard recording.last > 0 else { return [] }
    return try (1...recording.last).map { try recording.action($0).value }
  }

  /// Compares a branch with what the feature does without the same actions, where the world gives the same answers.
  private func compare(
    _ found: (recording: Recording, report: BranchReport), _ script: [Action], without: Set<Int>, _ seed: UInt64,
    _ answered: Set<String>, _ tally: inout Tally
  ) async throws {
    let (branch, report) = found
    var counted = tally
    counted.branches += 1
    try await record(script, without: without, in: World(seed: seed, known: answered)) { live in
      let repeated = Set(try actions(live).compactMap(\.self))
      if report.isPossible {
        counted.possible += 1
        #expect(try actions(branch) == actions(live), "seed \(seed) without \(without.sorted())")
        #expect(try branch.state(at: branch.last) == live.state(at: live.last), "seed \(seed)")
      }
      guard branch.last > 0 else { return }
      for position in 1...branch.last {
        guard case .effect? = branch.origin(position) else { continue }
        let action = try branch.action(position)
        guard let value = action.value, repeated.contains(value) else { continue }
        counted.repeated += 1
        if action.answer?.grade == .doubtful { counted.doubtful += 1 }
      }
      #expect(try branch.doubtfulAnswers() == report.answers.doubtful)
    }
    tally = counted
  }

  @Test func `a branch that is called possible is what the feature does`() async throws {
    var tally = Tally()
    for seed in 1...Self.count {
      if Self.isLong { FileHandle.standardError.write(Data("seed \(seed) \(tally)\n".utf8)) }
      let (script, world) = (Self.script(seed), World(seed: seed))
      var compared = tally
      try await record(script, in: world) { recording in
        var random = SeededGenerator(seed: seed)
        let outside = (1...recording.last).filter { recording.origin($0) == .outside }
        for share in [1, 2, 4] {
          let without = Set(script.indices.filter { _ in Int.random(in: 0..<script.count, using: &random) < share })
          let found = try branch(of: recording, without: without.map { outside[$0] }, in: world)
          try await compare(found, script, without: without, seed, world.answers, &compared)
        }
      }
      tally = compared
    }
    #expect(tally.possible > tally.branches / 20, "\(tally)")
    #expect(tally.doubtful * 20 <= tally.repeated, "\(tally)")
    if Self.isLong { print(tally) }
  }

  @Test func `a shrunk session that is called possible is what the feature does`() async throws {
    var tally = Tally()
    for seed in 1...Self.count {
      if Self.isLong { FileHandle.standardError.write(Data("seed \(seed) \(tally)\n".utf8)) }
      let (script, world) = (Self.script(seed, isLeftBare: true), World(seed: seed))
      var compared = tally
      try await record(script, in: world) { recording in
        let outside = (1...recording.last).filter { recording.origin($0) == .outside }
        let values = (1...recording.last).compactMap { position in
          (try? recording.action(position).value)??["left"]?["_0"]?["loaded"]?["_0"]?.int
        }
        guard let value = values.first else { return }
        let goal = ShrinkGoal.expression("any(left.log[*] == \(value))")
        guard try goal.position(in: recording) != nil else { return }
        var search = DeltaDebugging(count: script.count)
        while let kept = search.candidate {
          let without = Set(script.indices).subtracting(kept)
          let found = try branch(of: recording, without: without.map { outside[$0] }, in: world)
          let holds = try goal.position(in: found.recording) != nil && found.report.answers.doubtful.isEmpty
          search.record(holds: holds)
        }
        let without = Set(script.indices).subtracting(search.best)
        let found = try branch(of: recording, without: without.map { outside[$0] }, in: world)
        #expect(found.report.answers.doubtful.isEmpty)
        try await compare(found, script, without: without, seed, world.answers, &compared)
      }
      tally = compared
    }
    #expect(tally.possible > 0, "\(tally)")
    #expect(tally.doubtful * 20 <= tally.repeated, "\(tally)")
    if Self.isLong { print(tally) }
  }

  /// An index that an effect has remembered names another element where one more stands before it.
  @Test func `an answer that names another element is doubtful`() async throws {
    let rows: [WorldFeature.Action] = [
      .addRow(1), .addRow(2), .addRow(3), .removeRow(0), .addRow(4), .ask(.lastRow, at: 0, tag: "t1"),
    ]
    let items: [WorldFeature.Action] = [
      .addItem(1), .addItem(2), .addItem(3), .removeItem(0), .addItem(4), .ask(.itemAtIndex, at: 2, tag: "t2"),
    ]
    for (script, reason) in [
      (rows, "left.rows[2] was WorldFeature.Row(title: 4, mark: 0), is WorldFeature.Row(title: 3, mark: 0)"),
      (
        items,
        "left.items[2] was WorldFeature.Item(id: 4000, title: 4, mark: 0), is WorldFeature.Item(id: 3000, title: 3, mark: 0)"
      ),
    ] {
      let world = World(seed: 1)
      try await record(script.map(Action.left), in: world) { recording in
        let found = try branch(of: recording, without: [4], in: world)
        let position = try #require(found.report.answers.doubtful.first)
        #expect(found.report.answers.doubtful == [found.recording.last])
        #expect(found.report.isPossible == false)
        #expect(try found.recording.action(position).answer == AnswerCertainty(.doubtful, reason: reason))
        let frame = try Debugger(found.recording).timeline.frame(at: position)
        #expect(frame?.doubt == "a doubtful answer: \(reason)")
        let effects = try EffectQuery(Debugger(found.recording).timeline, in: 0...position).all()
        #expect(effects.flatMap(\.doubtful) == [position])
        // Verifying the branch says so, too; it runs as it is written.
        var verifier = try verification(found.recording, world)
        #expect(verifier.doubtful == [position])
        verifier.doubtful = []
        #expect(verifier.verdict == .same)
      }
    }
  }

  /// What an effect of another feature has known is the same, whatever is left out here.
  @Test func `an answer of another feature is as recorded`() async throws {
    let script: [Action] = [
      .left(.addRow(1)), .right(.addRow(1)), .right(.ask(.row, at: 0, tag: "t1")), .left(.addRow(2)),
    ]
    let world = World(seed: 2)
    try await record(script, in: world) { recording in
      let start = try #require(try recording.start(ofEffect: 1))
      guard case .start(_, _, _, let feature) = start.event else { return #expect(Bool(false)) }
      #expect(feature == JSONPointer(["right"]))
      let found = try branch(of: recording, without: [1], in: world)
      #expect(found.report.answers.asRecorded == 1)
      #expect(found.report.isPossible)
    }
  }

  /// A place that leads nowhere says nothing: the whole state counts.
  @Test func `an answer of a place that is not there is not as recorded`() async throws {
    let script: [Action] = [
      .left(.addRow(1)), .right(.addRow(1)), .right(.ask(.row, at: 0, tag: "t1")), .left(.addRow(2)),
    ]
    let world = World(seed: 2)
    try await record(script, in: world) { recording in
      let text = try String(contentsOfFile: recording.name, encoding: .utf8)
      let misplaced = text.replacing(#""in":"/right""#, with: #""in":"/nowhere""#)
      #expect(misplaced != text)
      try misplaced.write(toFile: recording.name, atomically: true, encoding: .utf8)
      let found = try branch(of: Recording(path: recording.name), without: [1], in: world)
      #expect(found.report.answers.asRecorded == 0)
      #expect(!found.report.isPossible)
    }
  }

  private func verification(_ recording: Recording, _ world: World) throws -> Verification {
    let core = withDependencies {
      $0.context = .live
      $0.continuousClock = TestClock()
    } operation: {
      ReplayCore(reducer: TwoWorlds(world: world))
    }
    return try Verifier(recording, 1...recording.last, runner: FeatureRunner(core), defaults: nil).run()
  }
}

extension EffectQuery {
  fileprivate func all() throws -> [EffectRow] {
    var query = self
    return try query.rows(limit: .max)
  }
}

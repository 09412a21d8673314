import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay
import RandomTesting
import ReplayTesting
import Testing

/// What runs in a branch of a recording.
@MainActor
@Suite struct BranchTests {
  /// The lines of a recording, without what differs between two runs of the same. What happens to effects at one moment is in
  /// no order.
  private func lines(_ recording: Recording) throws -> [String] {
    var (lines, moment): ([String], [String]) = ([], [])
    for text in try String(contentsOfFile: recording.name, encoding: .utf8).split(separator: "\n").dropFirst() {
      let line = try JSONValue(parsing: String(text))
      guard case .object(var members) = line, let kind = line["kind"], kind != "keyframe", kind != "end" else {
        continue
      }
      members["dur"] = nil
      // When an effect starts is a matter of microseconds.
      if kind == "effect" || kind == "cancel" { members["t"] = nil }
      var writer = JSONWriter()
      writer.append(.object(members))
      if kind == "effect" || kind == "cancel" {
        moment.append(writer.text)
      } else {
        lines += moment.sorted() + [writer.text]
        moment = []
      }
    }
    return lines + moment.sorted()
  }

  /// Nests deeper than a recording goes.
  struct Nesting: Reducer {
    @Recordable indirect enum Chain {
      case end
      case link(Chain)
    }

    @Recordable struct State {
      var chain = Chain.end
      var text = ""
    }

    @Recordable enum Action {
      case nested(Int)
      case typed(String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .nested(let depth): for _ in 0..<depth { state.chain = .link(state.chain) }
      case .typed(let text): state.text = text
      }
      return .none
    }
  }

  @Test func `the whole states of a branch say what is missing in them`() async throws {
    try await withRecording(Nesting.State(), Nesting()) { store in
      store.send(.nested(600))
      for number in 0..<100 { store.send(.typed(String(repeating: "\(number)", count: 100))) }
    } _: {
      try runBranch(of: $0, BranchPlan(start: 0, end: $0.last), Nesting()) { branch, _ in
        let keyframes = try String(contentsOfFile: branch.name, encoding: .utf8).split(separator: "\n")
          .filter { $0.hasPrefix(#"{"kind":"keyframe""#) }
        #expect(!keyframes.isEmpty)
        #expect(keyframes.allSatisfy { $0.contains(#""cut":["/chain/"#) })
      }
    }
  }

  /// A variation that changes nothing is no change, either.
  @Test(arguments: 1...12, [nil, Variation()])
  func `a branch without a change is the original`(seed: UInt64, variation: Variation?) async throws {
    try await withRandomSession(seed) { (recording) throws in
      var random = SeededGenerator(seed: seed)
      for start in [0, recording.last] + (0..<3).map({ _ in Int.random(in: 0...recording.last, using: &random) }) {
        var plan = BranchPlan(start: start, end: recording.last)
        plan.variation = variation
        try runBranch(of: recording, plan, RandomFeature()) {
          (branch, report) throws in
          #expect(branch.last == recording.last, "from \(start)")
          #expect(report.dropped == [], "from \(start)")
          let (found, expected) = (try lines(branch), try lines(recording))
          let place = zip(found, expected).prefix { $0 == $1 }.count
          #expect(found.dropFirst(place).first == expected.dropFirst(place).first, "from \(start)")
          #expect(try branch.state(at: branch.last) == recording.state(at: recording.last))
          #expect(branch.header.parent == RecordingHeader.Parent(id: recording.header.id, seq: start))
        }
      }
    }
  }

  @Test(arguments: 1...8)
  func `a branch without an action runs again as it was recorded`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      var random = SeededGenerator(seed: seed)
      let outside = (1...recording.last).filter { recording.origin($0) == .outside }
      let without = outside.filter { _ in Bool.random(using: &random) }.map { $0...$0 }
      let plan = BranchPlan(start: 0, end: recording.last, without: without)
      try runBranch(of: recording, plan, RandomFeature()) { (branch, _) throws in
        let kept = (1...branch.last).filter { branch.origin($0) == .outside }
        #expect(kept.count == outside.count - without.count)
        guard branch.last > 0 else { return }
        let found = try verification(branch)
        #expect(found.divergence == nil, "\(VerificationText(schema: nil).lines(found))")
        #expect(found.runCount == branch.last)
      }
    }
  }

  /// Effects under way at the start are cancelled, and followed by others, as today's reducer has it.
  @Test(arguments: 1...8)
  func `what is sent at an earlier position does what it would have done`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      var random = SeededGenerator(seed: seed)
      for _ in 0..<3 {
        let start = Int.random(in: 0...recording.last, using: &random)
        let id = Int.random(in: 0..<3, using: &random)
        let cancel: JSONValue = ["start": ["_0": ["cancel": ["_0": .integer(Int64(id))]]]]
        var plan = BranchPlan(start: start, end: recording.last)
        plan.sends = [cancel]
        plan.runsOutside = false
        try runBranch(of: recording, plan, RandomFeature()) { (branch, report) throws in
          #expect(try branch.action(start + 1).value == cancel)
          #expect(branch.origin(start + 1) == .debugger)
          let others = (start + 1...branch.last).dropFirst().compactMap { branch.origin($0) }
          #expect(others.allSatisfy { if case .effect = $0 { true } else { false } })
          #expect(report.skipped == [])
          // What the branch tells is what today's reducer does, from the very beginning.
          let found = try verification(branch)
          #expect(found.divergence == nil, "\(seed) at \(start): \(VerificationText(schema: nil).lines(found))")
          #expect(found.runCount == branch.last)
        }
      }
    }
  }

  @Test(arguments: 1...4)
  func `an edited state is what the rest runs on`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      var random = SeededGenerator(seed: seed)
      let start = Int.random(in: 0..<recording.last, using: &random)
      var plan = BranchPlan(start: start, end: recording.last)
      plan.edit = JSONPatch([.replace(JSONPointer(["total"]), 1_000_000)])
      try runBranch(of: recording, plan, RandomFeature()) { (branch, _) throws in
        #expect(branch.last == recording.last + 1)
        #expect(try branch.action(start + 1).value == nil)
        let (then, now) = (try recording.state(at: start), try branch.state(at: start + 1))
        #expect(now["total"] == 1_000_000 && now["log"] == then["log"])
        let (before, after) = (then["total"]?.int ?? 0, try recording.state(at: recording.last)["total"]?.int ?? 0)
        #expect(try branch.state(at: branch.last)["total"]?.int == 1_000_000 + after - before)
        #expect(try verification(branch).divergence == nil)
        // A branch of the branch makes the same edit.
        let again = BranchPlan(start: 0, end: branch.last)
        try runBranch(of: branch, again, RandomFeature()) { (other, report) throws in
          #expect(report.dropped == [])
          #expect(try lines(other) == lines(branch))
        }
      }
    }
  }

  /// Between an action and what its effect sends at once.
  @Test func `an edit between an action and what it sends stays there`() async throws {
    try await withRecording(RandomFeature.State(), RandomFeature()) { store in
      store.send(.start(.merge([.send(1), .send(2)])))
    } _: { (recording) throws in
      var plan = BranchPlan(start: 1, end: recording.last)
      plan.edit = JSONPatch([.replace(JSONPointer(["total"]), 100)])
      try runBranch(of: recording, plan, RandomFeature()) { (branch, _) throws in
        #expect(try (1...4).map { try branch.state(at: $0)["total"]?.int } == [0, 100, 101, 103])
        let again = BranchPlan(start: 0, end: branch.last)
        try runBranch(of: branch, again, RandomFeature()) { (other, report) throws in
          #expect(report.dropped == [])
          #expect(try lines(other) == lines(branch))
        }
      }
    }
  }

  @Test(arguments: 1...6)
  func `two runs of a session are lined up by cause`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      var random = SeededGenerator(seed: seed)
      let outside = (1...recording.last).filter { recording.origin($0) == .outside }
      let without = outside.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let plan = BranchPlan(start: 0, end: recording.last, without: without.map { $0...$0 })
      try runBranch(of: recording, plan, RandomFeature()) { (branch, report) throws in
        var comparison = try RunComparison(recording, branch)
        var firsts: [Int] = []
        let common = try #require(comparison.lastCommon)
        #expect(common == (without.first ?? recording.last + 1) - 1)
        var told = (common, common)
        while let row = comparison.next() {
          switch row {
          case .first(let position):
            firsts.append(position)
            told.0 += 1
          case .second: told.1 += 1
          case .both(let first, let second, let difference), .moved(let first, let second, let difference, after: _):
            told = (told.0 + 1, told.1 + 1)
            #expect(recording.actionName(first) == branch.actionName(second))
            let (then, now) = (try recording.action(first), try branch.action(second))
            #expect((then.value == now.value) == (difference != .action))
            if then.origin == .outside { #expect(then.time == now.time) }
          }
        }
        // All are told once, and those from outside that have no partner are those that were left out.
        #expect(told == (recording.last, branch.last))
        #expect(firsts.filter { recording.origin($0) == .outside } == without)
        #expect(Set(report.dropped).isSubset(of: firsts))
        let changes = try comparison.difference(at: recording.last, branch.last)
        #expect(try changes.isEmpty == (recording.state(at: recording.last) == branch.state(at: branch.last)))
      }
    }
  }

  /// Sends itself again, which it did not when it was recorded.
  struct Echo: Reducer {
    @Recordable struct State: Equatable { var count = 0 }
    @Recordable enum Action { case echo }
    var isEndless = false

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return isEndless ? .send(.echo) : .none
    }
  }

  @Test func `effects that send each other without end, end the branch`() async throws {
    try await withRecording(Echo.State(), Echo()) { store in
      store.send(.echo)
      store.send(.echo)
    } _: { (recording) throws in
      let core = ReplayCore(reducer: Echo(isEndless: true))
      let path = recording.name.replacing(".jsonl", with: "-endless.jsonl")
      let plan = BranchPlan(start: 0, end: recording.last)
      let report = try BranchRunner(
        recording, plan, runner: FeatureRunner(core), defaults: nil, path: path, sentLimit: 20
      ).run()
      #expect(report.trap?.hasPrefix("20 actions came of one at once") == true)
      #expect(report.end == 21)
      #expect(try Recording(path: report.path).last == 21)
    }
  }

  @Test func `branches that differ in effects only are not the same`() async throws {
    try await withRecording(RandomFeature.State(), RandomFeature()) { store in
      store.send(.add(1))
      store.send(.start(.run(name: "load", milliseconds: 5, sends: [])))
    } _: { (recording) throws in
      let plan = BranchPlan(start: 0, end: recording.last)
      try runBranch(of: recording, plan, RandomFeature(returnsEffects: { _ in false })) { (branch, _) throws in
        var comparison = try RunComparison(recording, branch)
        #expect(comparison.lastCommon == 1)
        #expect(comparison.next() == .both(2, 2, .effects))
        #expect(comparison.next() == nil)
        #expect(try comparison.effects(of: 2, inFirst: true).started == ["load"])
        #expect(try comparison.effects(of: 2, inFirst: false).started == [])
      }
    }
  }

  /// The recording of a session in segments, as a ring hands them out.
  ///
  /// - Parameter isLate: whether what comes before the first of the positions is not among it any more.
  private func segmented(
    _ recording: Recording, at positions: [Int], isLate: Bool = false
  ) throws -> Recording {
    var lines = try String(contentsOfFile: recording.name, encoding: .utf8).split(separator: "\n").map(String.init)
    for position in positions.sorted(by: >) {
      let next = try #require(lines.firstIndex { $0.hasPrefix(#"{"kind":"action","seq":\#(position + 1),"#) })
      var header = recording.header
      let running = try recording.effects(runningAt: position).compactMap { try recording.start(ofEffect: $0.id) }
      header.base = RecordingHeader.Base(seq: position, effects: running)
      header.minReader = 2
      header.state = try recording.state(at: position)
      var text = JSONWriter(capacity: 1024)
      header.write(into: &text)
      lines.insert(text.text.trimmingCharacters(in: .newlines), at: next)
    }
    if isLate, let first = lines.dropFirst().firstIndex(where: { $0.hasPrefix(#"{"kind":"header""#) }) {
      lines.removeFirst(first)
    }
    let path = recording.name.replacing(".jsonl", with: "-segments.jsonl")
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return try Recording(path: path)
  }

  @Test(arguments: 1...6)
  func `segments that follow one another branch as the whole`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      var random = SeededGenerator(seed: seed)
      let discontinuities = Set((0..<3).map { _ in Int.random(in: 1..<recording.last, using: &random) })
      let segments = try segmented(recording, at: Array(discontinuities))
      #expect(try verification(segments).divergence == nil)
      let start = Int.random(in: 0...recording.last, using: &random)
      let without = Int.random(in: 1...recording.last, using: &random)
      for plan in [
        BranchPlan(start: start, end: recording.last),
        BranchPlan(start: without - 1, end: recording.last, without: [without...without]),
      ] {
        var whole: (last: Int, lines: [String]) = (0, [])
        try runBranch(of: recording, plan, RandomFeature()) { (branch, _) throws in
          whole = (branch.last, try lines(branch))
        }
        try runBranch(of: segments, plan, RandomFeature()) { (branch, report) throws in
          #expect(branch.last == whole.last)
          #expect(try lines(branch).filter { !$0.contains(#""kind":"header""#) } == whole.lines)
          #expect(report.discontinuities == 0)
          for position in discontinuities where position < plan.start {
            #expect(try branch.state(at: position) == recording.state(at: position))
          }
          #expect(try verification(branch).divergence == nil)
        }
      }
    }
  }

  /// A ring may have lost a segment between two others.
  @Test(arguments: 1...6)
  func `all that is there branches beside a hole`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      var random = SeededGenerator(seed: seed)
      let first = Int.random(in: 2..<recording.last - 4, using: &random)
      let next = Int.random(in: first + 2..<recording.last, using: &random)
      let whole = try segmented(recording, at: [first, next])
      let lines = try String(contentsOfFile: whole.name, encoding: .utf8).split(separator: "\n")
      let headers = lines.indices.filter { lines[$0].hasPrefix(#"{"kind":"header""#) }
      let path = recording.name.replacing(".jsonl", with: "-hole.jsonl")
      let rest = lines[..<headers[1]] + lines[headers[2]...]
      try (rest.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      let hole = try Recording(path: path)
      #expect(hole.lostPositions == [first + 1...next - 1])

      let verified = try verification(hole)
      #expect(verified.divergence == nil)
      #expect(verified.passedOver[.lost] == next - first - 1)
      #expect(try verification(hole, next + 1).passedOver[.lost] == nil)
      for start in [0, first - 1, first, next, hole.last] {
        try runBranch(of: hole, BranchPlan(start: start, end: hole.last), RandomFeature()) { (branch, report) throws in
          #expect(report.start == start)
          #expect(report.discontinuities == (start <= first ? 1 : 0))
          #expect(try branch.state(at: start) == recording.state(at: start))
          // What effects of the missing actions sent is left out, and told.
          if report.dropped.isEmpty {
            #expect(try branch.state(at: branch.last) == recording.state(at: recording.last))
          }
        }
      }
    }
  }

  @Test(arguments: 1...6)
  func `what begins late branches as the whole`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      var random = SeededGenerator(seed: seed)
      let first = Int.random(in: 1..<recording.last, using: &random)
      let late = try segmented(recording, at: [first], isLate: true)
      #expect(late.first == first)
      #expect(try verification(late, 1 + first).divergence == nil)
      let start = Int.random(in: first...recording.last, using: &random)
      let plan = BranchPlan(start: start, end: recording.last)
      try runBranch(of: late, plan, RandomFeature()) { (branch, report) throws in
        #expect(report.dropped == [])
        #expect(branch.last == recording.last)
        for position in start...recording.last {
          #expect(try branch.state(at: position) == recording.state(at: position))
        }
        #expect(try verification(branch, 1 + first).divergence == nil)
      }
    }
  }

  @Test func `what is no value of today's types leaves no file`() async throws {
    try await withRandomSession(1) { (recording) throws in
      var plan = BranchPlan(start: 0, end: recording.last)
      plan.sends = [["begin": [:]]]
      let message = "the action is none of today's type: "
      #expect(throws: ReplayError.self) { try runBranch(of: recording, plan, RandomFeature()) { (_, _) in } }
      do { try runBranch(of: recording, plan, RandomFeature()) { (_, _) in } } catch {
        #expect("\(error)".hasPrefix(message), "\(error)")
      }
      plan.sends = []
      plan.edit = JSONPatch([.replace(JSONPointer(["total"]), "many")])
      #expect(throws: ReplayError.self) { try runBranch(of: recording, plan, RandomFeature()) { (_, _) in } }
      plan.edit = JSONPatch([.replace(JSONPointer(["nowhere"]), 1)])
      #expect(throws: ReplayError.self) { try runBranch(of: recording, plan, RandomFeature()) { (_, _) in } }
      let path = recording.name.replacing(".jsonl", with: "-branch.jsonl")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  private func verification(_ recording: Recording, _ first: Int = 1) throws -> Verification {
    let core = withDependencies {
      $0.context = .live
    } operation: {
      ReplayCore(reducer: RandomFeature())
    }
    return try Verifier(recording, first...recording.last, runner: FeatureRunner(core), defaults: nil).run()
  }
}

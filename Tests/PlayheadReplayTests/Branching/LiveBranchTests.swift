import ComposableRuntime
import ComposableTesting
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

/// A branch whose effects do their work.
@MainActor
@Suite struct LiveBranchTests {
  private typealias Runner = BranchRunner<FeatureRunner<RandomFeature.State, RandomFeature.Action>>

  /// Runs a branch of a recording while `body` moves its clock.
  private func branch(
    of recording: Recording, from start: Int, sending actions: [RandomFeature.Action],
    _ body: @escaping @MainActor (TestClock<Duration>, Runner) async -> Void
  ) async throws -> (report: BranchReport, recording: Recording) {
    let clock = TestClock()
    let core = withDependencies {
      $0.context = .live
      $0.continuousClock = clock
    } operation: {
      ReplayCore(reducer: RandomFeature())
    }
    var plan = BranchPlan(start: start, end: recording.last)
    plan.runsEffects = true
    let shape = RecordedType<RandomFeature.Action>()
    plan.sends = try actions.map { action in
      var text = JSONWriter(capacity: 64)
      shape.write(action, into: &text)
      return try JSONValue(parsing: text.text)
    }
    let path = recording.name.replacing(".jsonl", with: "-live.jsonl")
    let runner = try BranchRunner(recording, plan, runner: FeatureRunner(core), defaults: nil, path: path)
    // The clock is moved while the effects run, on the same actor.
    nonisolated(unsafe) let run = (runner: runner, body: body)
    let moving = Task { @MainActor in await run.body(clock, run.runner) }
    let report = try await runner.runEffects()
    await moving.value
    return (report, try Recording(path: report.path))
  }

  /// What a recording tells, without what differs between two runs of the same.
  private func lines(_ recording: Recording) throws -> [String] {
    try String(contentsOfFile: recording.name, encoding: .utf8).split(separator: "\n").dropFirst().compactMap { text in
      guard case .object(var members) = try JSONValue(parsing: String(text)), members["kind"] != "keyframe" else {
        return nil
      }
      for name in ["t", "dur"] { members[name] = nil }
      if members["from"] == ["repl": true] { members["from"] = nil }
      var writer = JSONWriter()
      writer.append(.object(members))
      return writer.text
    }
  }

  @Test(arguments: 1...40)
  func `its effects do what those of a store do`(seed: UInt64) async throws {
    try await withMainSerialExecutor { () async throws in
      var random = SeededGenerator(seed: seed)
      let trees = (0..<3).map { _ in EffectTree.random(depth: 3, using: &random) }
      let clock = TestClock()
      try await withRecording(RandomFeature.State(), RandomFeature(), clock: clock) { store in
        for tree in trees { store.send(.start(tree)) }
        await clock.advance(by: .milliseconds(100))
      } _: { recording in
        let branch = try await branch(of: recording, from: 0, sending: trees.map { .start($0) }) { clock, _ in
          await clock.advance(by: .milliseconds(100))
        }
        #expect(branch.report.unanswered == [])
        #expect(branch.report.runsEffects)
        let (then, now) = (
          try recording.state(at: recording.last), try branch.recording.state(at: branch.recording.last)
        )
        #expect(then == now)
        #expect(try lines(recording) == lines(branch.recording))
      }
    }
  }

  @Test func `what is under way at the start begins anew`() async throws {
    try await withMainSerialExecutor { () async throws in
      let clock = TestClock()
      try await withRecording(RandomFeature.State(), RandomFeature(), clock: clock) { store in
        store.send(.start(.cancellable(.run(name: "load", milliseconds: 10, sends: [1, 2]), id: 1, inFlight: false)))
        await clock.advance(by: .milliseconds(10))
        store.send(.add(5))
      } _: { recording in
        let done = try await branch(of: recording, from: 2, sending: [.add(7)]) { clock, _ in
          await clock.advance(by: .milliseconds(20))
        }
        #expect(try done.recording.state(at: done.recording.last)["log"] == [1, 7, 1, 2])
        #expect(try done.recording.end(ofEffect: 1)?.event == .finish(error: nil))

        let cancelled = try await branch(of: recording, from: 2, sending: [.start(.cancel(1))]) { clock, _ in
          await clock.advance(by: .milliseconds(20))
        }
        #expect(try cancelled.recording.state(at: cancelled.recording.last)["log"] == [1])
        #expect(try cancelled.recording.end(ofEffect: 1)?.event == .cancel(by: 3, id: "1"))
      }
    }
  }

  @Test func `it ends where it is stopped`() async throws {
    try await withMainSerialExecutor { () async throws in
      try await withRecording(RandomFeature.State(), RandomFeature()) { _ in
      } _: { recording in
        let endless = EffectTree.run(name: "tick", milliseconds: 1, sends: Array(repeating: 1, count: 1000))
        let stopped = try await branch(of: recording, from: 0, sending: [.start(endless)]) { clock, runner in
          await clock.advance(by: .milliseconds(3))
          runner.stopEffects()
          await clock.advance(by: .milliseconds(3))
        }
        #expect(stopped.report.unanswered == ["tick"])
        #expect(try stopped.recording.state(at: stopped.recording.last)["log"] == [1, 1, 1])
        #expect(stopped.recording.effects(runningAt: 4).map(\.id) == [1])
      }
    }
  }
}

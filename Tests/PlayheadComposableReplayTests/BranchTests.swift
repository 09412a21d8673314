import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReading
import PlayheadRecorder
import PlayheadRecording
import PlayheadReplay
import RandomTesting
import Testing

/// What runs in a branch of a recording.
@MainActor
@Suite struct BranchTests {
  private func branch<Feature: Reducer>(
    of recording: Recording, _ plan: BranchPlan, _ feature: Feature,
    _ body: (Recording, BranchReport) throws -> Void
  ) throws {
    let core = withDependencies {
      $0.context = .live
    } operation: {
      ReplayCore(reducer: feature)
    }
    let path = recording.name.replacing(".jsonl", with: "-branch.jsonl")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let report = try BranchRunner(recording, plan, runner: FeatureRunner(core), defaults: nil, path: path).run()
    try body(try Recording(path: report.path), report)
  }

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
      if kind == "effect" { members["t"] = nil }
      var writer = JSONWriter()
      writer.append(.object(members))
      if kind == "effect" {
        moment.append(writer.text)
      } else {
        lines += moment.sorted() + [writer.text]
        moment = []
      }
    }
    return lines + moment.sorted()
  }

  @Test(arguments: 1...24)
  func aBranchWithoutAChangeIsTheOriginal(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      var random = SeededGenerator(seed: seed)
      for start in [0, recording.last] + (0..<6).map({ _ in Int.random(in: 0...recording.last, using: &random) }) {
        try branch(of: recording, BranchPlan(start: start, end: recording.last), RandomFeature()) {
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

  @Test(arguments: 1...12)
  func aBranchWithoutAnActionRunsAgainAsItWasRecorded(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      var random = SeededGenerator(seed: seed)
      let outside = (1...recording.last).filter { recording.origin($0) == .outside }
      let without = outside.filter { _ in Bool.random(using: &random) }.map { $0...$0 }
      let plan = BranchPlan(start: 0, end: recording.last, without: without)
      try branch(of: recording, plan, RandomFeature()) { (branch, _) throws in
        let kept = (1...branch.last).filter { branch.origin($0) == .outside }
        #expect(kept.count == outside.count - without.count)
        let core = withDependencies {
          $0.context = .live
        } operation: {
          ReplayCore(reducer: RandomFeature())
        }
        guard branch.last > 0 else { return }
        let found = try Verifier(branch, 1...branch.last, runner: FeatureRunner(core), defaults: nil).run()
        #expect(found.divergence == nil, "\(VerificationText(schema: nil).lines(found))")
        #expect(found.runCount == branch.last)
      }
    }
  }
}

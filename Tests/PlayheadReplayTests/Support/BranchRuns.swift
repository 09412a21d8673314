import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReader
import PlayheadReplay

/// Runs a branch of a recording, and calls `body` with it.
@MainActor
func runBranch<Feature: Reducer>(
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

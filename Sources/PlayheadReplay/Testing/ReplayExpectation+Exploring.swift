internal import IssueReporting
package import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

// A test that searches a recording.
extension ReplayExpectation {
  /// Runs variations of the recording and reports the first that reaches the goal, reduced to what that needs; `makeRunner` is
  /// called for each run.
  package func explore<Runner: ActionRunner>(
    _ goal: Exploration<Runner>.Goal, _ words: String, _ options: ExploreOptions,
    _ makeRunner: @escaping () throws -> (runner: Runner, defaults: Runner.State?)
  ) throws {
    let file = TestFiles.find(path, around: filePath)
    let recording = try RecordingFile(path: file).recording
    let plan = try BranchPlan(exploring: recording, recording.first...recording.last)
    let exploration = try Exploration<Runner>(recording, plan, goal, defaults: makeRunner().defaults, progress: nil) {
      try makeRunner().runner
    }
    guard let found = try exploration.search(exploration.source(options), from: 0, options, nil) else { return }
    if found.variation.isEmpty {
      return report("\(words) at position \(found.position) of \(path), as it was recorded", .error)
    }
    var search = FindingSearch(exploration.session, found.variation)
    try exploration.narrow(&search, isCertain: found.isCertain)
    let (variation, without) = search.best
    var kept = plan
    kept.variation = variation.without(without)
    if !exploration.looksAhead,
      case .holds(let position, _) = try exploration.run(variation.without(without), isNew: false)
    {
      kept.until = position
    }
    let branch = try branch(recording, kept, beside: file, makeRunner)
    let assumptions = VariationText(recording: recording, session: exploration.session).lines(variation)
    report(
      """
      \(found.isCertain ? "" : "perhaps ")\(words) in a variation of \(path):

      \(assumptions.map { "  \(TerminalText.escaped($0))" }.joined(separator: "\n"))

      \(search.outside.count - without.count) of \(search.outside.count) actions from outside are left

      hint: playhead \(branch)\(found.isCertain ? "" : Self.doubt)
      """, found.isCertain ? .error : .warning)
  }

  /// Why a finding fails no test.
  private static let doubt =
    "\nnot all answers are of requests as they were recorded: 'explore' with a world shows whether it happens"

  /// Records the variation beside the recording or, where that is not writable, in the temporary folder.
  private func branch<Runner: ActionRunner>(
    _ recording: Recording, _ plan: BranchPlan, beside file: String,
    _ makeRunner: () throws -> (runner: Runner, defaults: Runner.State?)
  ) throws -> String {
    let name = TestFiles.foundPath(beside: file)
    func branch(_ path: String) throws -> String {
      let (runner, defaults) = try makeRunner()
      return try ReportedIssues().counting {
        try BranchRunner(recording, plan, runner: runner, defaults: defaults, path: path, existing: .replace).run().path
      }
    }
    do { return try branch(name) } catch {
      guard case .unwritable? = (error as? ReplayError)?.reason else { throw error }
      let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
      return try branch("\(folder)/\(name.split(separator: "/").last ?? "found.jsonl")")
    }
  }
}

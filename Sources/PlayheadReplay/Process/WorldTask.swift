import PlayheadDebugger

/// What a process is to run in the world of the feature.
struct WorldTask: Codable {
  enum Step: Codable {
    /// Looks for what is asked for, from a seed on, and leaves out what is not needed if `shrinks`.
    case search(first: UInt64, runs: Int, seconds: Int?, shrinks: Bool)
    /// Leaves choices out of a run, where processes end; the outcomes are in the journal.
    case narrow(ControlledFinding)
    /// Runs choices into a recording at a path; those that can be made are in the journal.
    case record(ControlledFinding, path: String)
    /// Runs choices once more.
    case again(ControlledFinding)
  }

  let goal: WorldGoal
  let step: Step
}

/// The answer of a task in a world.
struct WorldAnswer: Codable, Sendable {
  var report = ControlledReport()
  /// What was recorded; nil if it did not come about again.
  var finding: WorldReport.Finding?
  /// What the run did that was recorded, or run again.
  var digests: [UInt64] = []
  var actionCount = 0
  var complaint: WorldReport.Complaint?
}

import PlayheadDebugger

/// What a process is to run in the world of the feature.
struct WorldTask: Codable {
  enum Step: Codable {
    /// Looks for what is asked for, from a seed on, and leaves out what is not needed if `shrinks`.
    case search(first: UInt64, runs: Int, seconds: Int?, shrinks: Bool)
    /// Leaves choices out of a run, where reducers trap; the outcomes are in the journal.
    case narrow(ControlledFinding)
    /// Runs choices into a recording; those that can be made are in the journal.
    case record(ControlledFinding)
  }

  let goal: WorldGoal
  let step: Step
  /// Where what is found is recorded.
  let path: String
}

/// The result of a task in a world.
struct WorldAnswer: Codable, Sendable {
  var report = ControlledReport()
  var finding: WorldReport.Finding?
  var complaint: String?
  var isFailed = false
  var linesToAdd: [String] = []
}

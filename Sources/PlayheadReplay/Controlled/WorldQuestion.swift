internal import PlayheadDebugger

/// What was asked for at a prompt.
struct WorldQuestion {
  let goal: WorldGoal
  /// The positions that were given, as they are typed.
  let range: String

  /// Tells a receiver of the recording what was found, and how to find it again.
  func text(_ finding: ControlledFinding) -> String {
    let command = "\(goal.command) --seed \(finding.seed)\(range)"
    // The command has the rule.
    if case .never = finding.trouble.kind { return command }
    if case .neverAtRest = finding.trouble.kind { return command }
    return "\(finding.trouble.text); \(command)"
  }
}

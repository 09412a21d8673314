internal import PlayheadDebugger

/// The result of a search in controlled runs.
package struct ControlledReport: Codable, Sendable {
  package var finding: ControlledFinding?
  /// Whether the search ended before all that the finding does not need was left out.
  package var isCutShort = false
  /// The calls that the world does not describe. The search ends soon after the first.
  package var undescribed: Set<String> = []
  package var runCount = 0
  package var choiceCount = 0
  /// How many actions came from outside in all.
  package var outsideCount = 0
  /// How many runs never rested.
  package var restlessCount = 0
  /// How many ended at a recorded action that did not fit.
  package var unfitCount = 0
  /// What went on past the executor, by effects.
  package var uncontrolled: Set<String> = []
}

extension ControlledReport {
  /// Why little or nothing was explored, if so.
  @MainActor var complaint: WorldReport.Complaint? {
    if !undescribed.isEmpty { return UndescribedCall.complaint(undescribed.sorted()) }
    func counted(_ count: Int) -> String { count == 1 ? "1 run" : "\(count) runs" }
    if outsideCount == 0 {
      return WorldReport.Complaint(
        text: "nothing was explored: in \(counted(runCount)) no action came from outside", details: [], hint: nil,
        lines: [], isError: true)
    }
    if restlessCount + unfitCount > runCount / 2 {
      return WorldReport.Complaint(
        text:
          "\(restlessCount) of \(counted(runCount)) never came to rest, and \(unfitCount) ended at a recorded action that did not fit: little was explored",
        details: [], hint: nil, lines: [], isError: false)
    }
    let uncontrolled = uncontrolled.sorted() + ControlledExecutor.uncontrolled
    if uncontrolled.isEmpty { return nil }
    return WorldReport.Complaint(
      text: "not all that the feature does is controlled, so that it was not always seen at rest",
      details: uncontrolled,
      hint: "describe in the world what these wait for; threads, queues of Dispatch and sockets stay outside",
      lines: [], isError: false)
  }
}

extension WorldReport.Complaint {
  /// As an issue of a test has it.
  var issue: String {
    func list(_ lines: [String]) -> String { lines.map { "\n  \(TerminalText.escaped($0))" }.joined() }
    return text + (details.isEmpty ? "" : "\n" + list(details))
      + (hint.map { "\n\nhint: \($0)\(list(lines))" } ?? "")
  }
}
